// Runs before the first paint, so that no page flashes in the other theme or jumps in size.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("mehen.settings") || "{}");
  } catch {
    // no storage: the system decides
  }
  const wanted = kept.theme || "system";
  const dark = wanted === "dark" || (wanted === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.text = kept.text || "normal";
})();

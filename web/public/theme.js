// Runs before the first paint, so that no page flashes in the other theme.
(() => {
  let wanted = "system";
  try {
    wanted = JSON.parse(localStorage.getItem("mehen.settings") || "{}").theme || "system";
  } catch {
    // no storage: the system decides
  }
  const dark = wanted === "dark" || (wanted === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();

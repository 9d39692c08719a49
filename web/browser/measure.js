/**
 * Looks at a page as somebody with ordinary eyes and fingers would, and returns what is wrong with it.
 *
 * Evaluated in the page by `measure.py`; `limits` are its numbers.  A finding is `{ kind, what, where }`.
 */
globalThis.measure = async (limits) => {
  // A page that was just changed has been laid out, has measured itself, and is drawn as it stays.
  for (let frame = 0; frame < 4; frame++) await new Promise((done) => requestAnimationFrame(done));
  // A page that nobody paints is looked at as if it were: until this has returned no frame is drawn.
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  const phone = innerWidth <= limits.phone;
  const pans = phone || limits.larger; // boards fit as a whole where there is room for them
  const smallest = phone ? limits.finger : limits.pointer;
  const findings = [];
  const report = (kind, what, box) =>
    findings.push({ kind, what: what.slice(0, 110), where: box ? [Math.round(box.left), Math.round(box.top)] : [] });

  /** Whatever is excused, where, and why: nothing else is.  */
  const EXCUSED = {
    covered: {
      ".list .more": "stands over the end of a list that scrolls, to say that it goes on",
      ".tableau": "a mat that was opened lies over the board's edge until the next tap",
      ".drawer": "log, chat and rules lie over the board's edge until they are closed",
      ".lost": "hatches what would be lost; what stands there is read between its lines",
      ".legal-halo": "is drawn around what can be chosen, and its glow lets through what stands there",
      ".ghost": "shows a piece where it would lie, until one has decided; what it brings stands in the preview",
      ".moment, dialog, .curtain": "what was opened above the table hides it until it is left",
    },
    taken: {
      ".ship": "lies on the place it has taken; what that gives is used, its number stays in sight, its name is told",
    },
    cut: {
      ".latest": "shows as many whole lines as there is room for; its first line opens all of them",
      ".unseen": "is for ears",
    },
    narrow: {
      ".target[data-action^='bury']":
        "a grave is high and narrow, as layout.md says: 41 px are enough where twice that is high",
    },
    squeezed: {
      ".passing":
        "a pointer that passes by sees as much of a preview as there is room for; whatever is tapped is told in full",
    },
    sentence: {
      "p a, p button, li a, li button, small a": "a link within a sentence is as high as the sentence",
    },
  };
  const excused = (kind, element) => Object.keys(EXCUSED[kind]).some((selector) => element.closest(selector));

  /** Ancestors up to the page, the element itself first. */
  function* upwards(element) {
    for (let here = element; here && here !== document.documentElement; here = here.parentElement) yield here;
  }
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element) => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className}`;

  const scaleOf = (element) => {
    if (!(element instanceof SVGElement)) return element.currentCSSZoom ?? 1;
    const matrix = element.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };

  /** Does an element let its content be drawn into sight along an axis?  A board does only where it need not fit. */
  function draws(element, axis) {
    if (element.matches("[data-pans]")) return pans || Boolean(element.closest(".staged"));
    return /auto|scroll/.test(getComputedStyle(element)[axis === "x" ? "overflowX" : "overflowY"]);
  }

  /** Is all of a text told by the name of what it stands in, up to the control that it belongs to? */
  function told(element, text) {
    const whole = text.replace(/\s+/g, " ");
    for (const here of upwards(element)) {
      const name = [here.getAttribute("data-tip"), here.getAttribute("title")].filter(Boolean).join(" ");
      if (name.replace(/\s+/g, " ").includes(whole)) return true;
      if (here.matches("button, a, li, [role='button'], section, aside")) return false;
    }
    return false;
  }

  /** The part of a box that its ancestors let through, and what has taken the rest away for good. */
  function visible(element, box) {
    const { left, right, top, bottom } = box;
    const shown = { left, right, top, bottom, cut: "", gone: false };
    for (const here of upwards(element)) {
      const style = getComputedStyle(here);
      if (style.overflow === "visible" || (here instanceof SVGElement && here.tagName !== "svg")) continue;
      const frame = here.getBoundingClientRect();
      const beside = Math.max(frame.left - shown.left, shown.right - frame.right);
      const beyond = Math.max(frame.top - shown.top, shown.bottom - frame.bottom);
      shown.left = Math.max(shown.left, frame.left);
      shown.right = Math.min(shown.right, frame.right);
      shown.top = Math.max(shown.top, frame.top);
      shown.bottom = Math.min(shown.bottom, frame.bottom);
      shown.gone = shown.right - shown.left <= 0 || shown.bottom - shown.top <= 0;
      if ((beside > limits.touch && !draws(here, "x")) || (beyond > limits.touch && !draws(here, "y")))
        shown.cut = nameOf(here);
      if (shown.gone) break;
    }
    return shown;
  }

  /** Lines of text with their boxes, as high as small letters are. */
  function lines() {
    const out = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      const element = node.parentElement;
      if (!text || element.closest("script, style, title, defs, symbol, option, .unseen") || !seen(element)) continue;
      const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        const middle = (box.top + box.bottom) / 2;
        const tight = { left: box.left, right: box.right, top: middle - size * 0.36, bottom: middle + size * 0.36 };
        const shown = visible(element, tight);
        if (shown.cut && !(shown.gone && excused("cut", element)) && !told(element, text)) {
          report("cut", `${text} in ${shown.cut}`, tight);
        } else if (!shown.cut && !shown.gone && offScreen(shown)) report("outside", text, tight);
        // Less of a line that is drawn out of sight is not read any more.
        if (!shown.gone && !offScreen(shown) && shown.bottom - shown.top > limits.sliver)
          out.push({ text, element, size, ...shown });
      }
    }
    return out;
  }
  const offScreen = (box) => box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight;

  // -- what lies over a text ------------------------------------------------------------------

  /** A colour that hides what is below it. */
  const hides = (colour) => !/^(none|transparent)$|^rgba\(.*, 0(\.[0-4]\d*)?\)$|\/ 0(\.[0-4]\d*)?\)$/.test(colour);

  /** Does something painted at this very point hide what lies below it? */
  function opaque(element, x, y) {
    let clear = 1;
    for (const here of upwards(element)) clear *= parseFloat(getComputedStyle(here).opacity);
    if (clear <= 0.5) return false;
    const style = getComputedStyle(element);
    if (!(element instanceof SVGElement)) {
      const box = element.getBoundingClientRect(); // an invisible reach around it hides nothing
      const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      return inside && (hides(style.backgroundColor) || style.backgroundImage !== "none");
    }
    if (!(element instanceof SVGGeometryElement)) return element.tagName === "use" || element.tagName === "image";
    const at = new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse());
    const filled = hides(style.fill) && clear * parseFloat(style.fillOpacity) > 0.5 && element.isPointInFill(at);
    const drawn = hides(style.stroke) && clear * parseFloat(style.strokeOpacity) > 0.5 && element.isPointInStroke(at);
    return filled || drawn;
  }

  /** All that may be painted over something, with its box. */
  function painted() {
    const draws = (element) =>
      element instanceof SVGElement
        ? element instanceof SVGGeometryElement || /^(use|image)$/.test(element.tagName)
        : hides(getComputedStyle(element).backgroundColor) || getComputedStyle(element).backgroundImage !== "none";
    return [...document.body.querySelectorAll("*")]
      .filter((element) => !element.closest("defs, symbol, text") && draws(element))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { element, left, right, top, bottom };
      });
  }
  const within = ({ left, right, top, bottom }, [x, y]) => x >= left && x <= right && y >= top && y <= bottom;

  /** Three points along a text. */
  const along = ({ left, right, top, bottom }) =>
    [0.5, 0.2, 0.8].map((part) => [left + (right - left) * part, (top + bottom) / 2]);

  /** The outermost drawing that something is part of, or null. */
  function drawing(element) {
    let root = element instanceof SVGElement ? element : null;
    while (root?.ownerSVGElement) root = root.ownerSVGElement;
    return root;
  }
  /** Within one drawing what comes first lies below; among the parts of a page that is not said by their order. */
  const below = (one, element) =>
    one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
    drawing(one) !== null &&
    drawing(one) === drawing(element);

  /** Might anything hide a text?  To ask the page what lies over what takes long, and most of it has nothing near. */
  function disputed(line) {
    const points = along(line);
    const apart = (one) => !one.contains(line.element) && !line.element.contains(one) && !below(one, line.element);
    return paint.some((one) =>
      points.some((point) => within(one, point) && apart(one.element) && opaque(one.element, ...point)),
    );
  }

  /** What lies at a point, from above; what lies on top is mostly enough, and all the rest takes long to find. */
  function* stacked(x, y) {
    const top = document.elementFromPoint(x, y);
    if (!top) return;
    yield top;
    yield* document.elementsFromPoint(x, y).slice(1);
  }

  /** What hides a text, whether a pointer would meet it or not. */
  function above(line) {
    for (const [x, y] of along(line)) {
      for (const over of stacked(x, y)) {
        if (over.contains(line.element) || line.element.contains(over)) break;
        if (over.closest("text") || !opaque(over, x, y)) continue;
        const named = line.element.closest("[role='img'][aria-label]");
        if (!excused("covered", over) && !(named && excused("taken", over))) return over;
        break;
      }
    }
    return null;
  }

  // -- what a text says -------------------------------------------------------------------------

  const RAW = /[a-z0-9]_[a-z0-9]|(^|[\s(→:])-\d|\bundefined\b|\bNaN\b|\bnull\b|\[object|\||\{\w*\}|^[a-z]+\.[a-z_.]+$/;
  const foreign = new Set(limits.foreign.words);
  const phrase = limits.foreign.phrase && new RegExp(`(^|[\\s(])(${limits.foreign.phrase})(?=[\\s).,:!?]|$)`, "i");
  function read(text, box) {
    if (RAW.test(text)) report("raw", text, box);
    if (foreign.has(text) || (phrase && phrase.test(text))) report("foreign", text, box);
  }

  const texts = lines();
  for (const line of texts) {
    if (line.size < limits.text - 0.05) report("small", `${line.size.toFixed(1)} px: ${line.text}`, line);
    read(line.text, line);
  }
  for (const element of document.querySelectorAll("[title], [aria-label], [data-tip], svg title")) {
    if (element.closest("defs, symbol") || !seen(element.tagName === "title" ? element.parentElement : element))
      continue;
    const names = element.tagName === "title" ? [element.textContent] : [];
    for (const name of ["title", "aria-label", "data-tip"]) names.push(element.getAttribute(name) ?? "");
    for (const name of new Set(names)) if (name) read(name.trim(), element.getBoundingClientRect());
  }

  const paint = painted();
  const doubtful = texts.filter(disputed);
  if (doubtful.length) {
    // For one look everything painted can be met, also what lets pointers through.
    const glass = document.createElement("style");
    glass.textContent = "*, *::before, *::after { pointer-events: auto !important }";
    document.head.append(glass);
    for (const line of doubtful) {
      const over = above(line);
      if (over) report("covered", `${line.text} by ${nameOf(over)}`, line);
    }
    glass.remove();
  }

  /** What lies over the table on purpose shares no line with it. */
  const layer = (line) => line.element.closest(Object.keys(EXCUSED.covered).join());
  texts.sort((a, b) => a.left - b.left);
  texts.forEach((a, i) => {
    for (const b of texts.slice(i + 1)) {
      if (b.left > a.right - limits.touch) break;
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (high > limits.touch && a.element !== b.element && layer(a) === layer(b))
        report("overlap", `${a.text} / ${b.text}`, a);
    }
  });

  // -- what can be chosen -----------------------------------------------------------------------

  const STRIDE = 4; // px: what is in the way of a fingertip or a pointer is not narrower
  /** How far from the middle of an element, in one direction, a pointer still meets it or what stands for the same. */
  function extent(element, x, y, dx, dy, most) {
    const same = ["action", "open", "target"].flatMap((kind) => {
      const value = element.closest(`[data-${kind}]`)?.dataset[kind];
      return value === undefined ? [] : [`[data-${kind}="${CSS.escape(value)}"]`];
    });
    const whole = element.closest(".mat.brief, label");
    const meant = (far) => {
      const hit = document.elementFromPoint(x + dx * far, y + dy * far);
      return hit && (element.contains(hit) || (same.length && hit.closest(same.join())) || whole?.contains(hit));
    };
    let far = 0;
    while (far < most && meant(Math.min(far + STRIDE, most))) far = Math.min(far + STRIDE, most);
    while (far < most && meant(far + 1)) far += 1;
    return far;
  }
  /** Is what can be met, invisible parts included, as large as a fingertip or a pointer needs? */
  function reachable(element, box, size) {
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const across = (dx, dy) => {
      const far = extent(element, x, y, dx, dy, size);
      return far + extent(element, x, y, -dx, -dy, size - far) + 1;
    };
    return across(1, 0) >= size - 1 && across(0, 1) >= size - 1; // whole pixels are looked at
  }

  const controls =
    "button:not([disabled]), a[href], input, select, summary, textarea, [role='tab'], [role='button'], [data-open], .hit";
  for (const element of document.querySelectorAll(controls)) {
    if (!seen(element) || element.closest(".unseen") || getComputedStyle(element).pointerEvents === "none") continue;
    const box = (element.closest("label") ?? element).getBoundingClientRect(); // a tap on its words is one on it
    if (!box.width || !box.height) continue;
    const name =
      element.getAttribute("aria-label") ||
      element.closest("[aria-label]:is([role='button'], button)")?.getAttribute("aria-label") ||
      element.textContent.trim() ||
      nameOf(element);
    const shown = visible(element, box);
    if (shown.cut && !excused("cut", element) && !roomy(element, shown)) {
      report("outside", `${name} is cut off by ${shown.cut}`, box);
      continue;
    }
    if (shown.gone) continue; // it is drawn into sight
    const inside = shown.left > -1 && shown.top > -1 && shown.right < innerWidth + 1 && shown.bottom < innerHeight + 1;
    if (!inside) {
      report("outside", name, box);
      continue;
    }
    const whole = shown.bottom - shown.top > box.height - 1 && shown.right - shown.left > box.width - 1;
    const least = Math.min(box.width, box.height);
    const high = least >= limits.narrow && Math.max(box.width, box.height) >= 2 * limits.narrow;
    if (least >= smallest - 0.5 || !whole || (high && excused("narrow", element))) continue;
    const inline = getComputedStyle(element).display === "inline" && excused("sentence", element);
    if (!inline && !covered(element, box) && !reachable(element, box, smallest))
      report("target", `${Math.round(box.width)} x ${Math.round(box.height)}: ${name}`, box);
  }
  /** What a finger meets is larger than what is drawn, and at the board's edge it ends: enough of it has to be left. */
  function roomy(element, { left, right, top, bottom }) {
    return element.matches(".hit, .target") && Math.min(right - left, bottom - top) >= smallest;
  }
  /** Something that was opened lies over it for now. */
  function covered(element, box) {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return Boolean(top && !top.contains(element) && !element.contains(top) && excused("covered", top));
  }

  // Whatever is drawn into sight needs a window through which one of its lines can be read.
  for (const element of document.querySelectorAll("body *")) {
    if (element instanceof SVGElement || element.scrollHeight < element.clientHeight + limits.sliver) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY) || !seen(element)) continue;
    const box = element.getBoundingClientRect();
    const shown = visible(element, box);
    if (shown.cut && !excused("cut", element)) report("outside", `${nameOf(element)} is cut off by ${shown.cut}`, box);
    else if (box.width && box.height < limits.window && !excused("squeezed", element))
      report("squeezed", `${nameOf(element)}: ${Math.round(box.height)} px`, box);
  }

  const strips = [...document.querySelectorAll(".mat.brief[data-seat]")].filter(seen);
  for (const strip of strips) {
    const box = strip.getBoundingClientRect();
    const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
    if (!box.width || !inside || visible(strip, box).cut) report("opponent", `seat ${strip.dataset.seat}`, box);
  }
  if (strips.length < limits.opponents) report("opponent", `${strips.length} of ${limits.opponents} strips`);
  if (document.documentElement.scrollWidth > innerWidth + 1) report("outside", "the page is wider than the screen");
  document.adoptedStyleSheets = unpainted;
  return { texts: texts.length, smallest: Math.min(...texts.map((line) => line.size)), findings, excused: EXCUSED };
};

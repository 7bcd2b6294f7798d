// What the page owes to everybody, asked of the page itself. Each gives a list of what is wrong.
({
  /** Relations to elements that are not there. */
  lost() {
    const relations = ["aria-controls", "aria-describedby", "aria-labelledby", "aria-activedescendant", "for"];
    const all = [...document.querySelectorAll(relations.map((name) => `[${name}]`).join())];
    const ids = all.flatMap((e) => relations.flatMap((name) => e.getAttribute(name)?.split(" ")));
    return ids.filter((id) => id && !document.getElementById(id));
  },

  /** Ids that stand more than once. */
  twice() {
    return [...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i);
  },

  /** Text whose contrast is below 4.5 (3 where it is large), as WCAG computes it; what is disabled may be faint. */
  faint() {
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const over = (ground, colour) => {
      for (const each of [`rgb(${ground})`, colour]) {
        pixel.fillStyle = each;
        pixel.fillRect(0, 0, 1, 1);
      }
      return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
    const ground = (e) => (e ? over(ground(e.parentElement), getComputedStyle(e).backgroundColor) : [255, 255, 255]);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      const e = walker.currentNode.parentElement;
      if (!text || !e.checkVisibility() || e.closest(":disabled, [aria-disabled], .hidden, .skip, .spoiler")) continue;
      const style = getComputedStyle(e);
      const under = ground(e);
      const [low, high] = [light(under), light(over(under, style.color))].sort((a, b) => a - b);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) found.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
    return found;
  },

  /** What can be pressed, outside running text, and is less than 24 pixels high. */
  small() {
    return [...document.querySelectorAll("button, a[href], summary, input, select")]
      .filter((e) => e.checkVisibility() && !e.closest(".text, .hidden, .skip") && e.getBoundingClientRect().height < 24)
      .map((e) => e.outerHTML.slice(0, 100));
  },

  /** What is wider than its place. */
  wide() {
    return [document.documentElement, document.querySelector("#log")]
      .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.id || e.tagName);
  },
})

"""How well words can be told from what is behind them, measured in what a page really paints."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

LEAST = 4.5
"""The least contrast of words with their ground (WCAG 2.2, 1.4.3)."""

_UNSEEN = """.bugkit-table :is(*, ::before, ::after) { -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important; }
  .bugkit-table text { fill: transparent !important; }"""

# Every text with its colour, and where it stands on the page.
_TEXTS = """(selector) => {
  const found = [];
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, holder = node.parentElement;
      if (!node.data.trim() || holder.closest('.bk-drawings, option, textarea, style')) continue;
      const style = getComputedStyle(holder), range = document.createRange();
      range.selectNodeContents(node);
      let opacity = 1;
      for (let one = holder; one; one = one.parentElement) opacity *= +getComputedStyle(one).opacity;
      let [left, top, right, bottom] = [0, 0, Infinity, Infinity];    // what overflows is cut
      for (let one = holder; one; one = one.parentElement) {
        if (getComputedStyle(one).overflow === 'visible') continue;
        const cut = one.getBoundingClientRect();
        [left, top] = [Math.max(left, cut.left), Math.max(top, cut.top)];
        [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
      }
      const boxes = [...range.getClientRects()].map((r) => [
        Math.max(left, r.left) + scrollX, Math.max(top, r.top) + scrollY,
        Math.min(right, r.right) + scrollX, Math.min(bottom, r.bottom) + scrollY]);
      const colour = holder.namespaceURI.endsWith('svg') ? style.fill : style.color;
      found.push({ said: node.data.trim(), colour, opacity, boxes });
    }
  }
  return found;
}"""

# A pixel that changes when the words become transparent belongs to a letter, and then shows what is behind it.
_MEASURE = """async ({ texts, pictures, least }) => {
  const pixels = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0);
    return paper.getImageData(0, 0, image.width, image.height);
  }));
  const [shown, bare] = pixels, one = new OffscreenCanvas(1, 1).getContext('2d');
  const read = (colour) => {       // whatever way a colour is written, oklab included
    one.clearRect(0, 0, 1, 1); one.fillStyle = colour; one.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = one.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], a: a / 255 };
  };
  const linear = (part) => { part /= 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const faint = [];
  let seen = 0;
  for (const { said, colour, opacity, boxes } of texts) {
    const { rgb, a } = read(colour), alpha = a * opacity;
    let letters = 0, weak = 0, worst = 21;
    for (const [left, top, right, bottom] of boxes)
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(shown.height, bottom); row++)
        for (let column = Math.max(0, Math.floor(left)); column < Math.min(shown.width, right); column++) {
          const at = 4 * (row * shown.width + column), behind = bare.data.slice(at, at + 3);
          if (Math.abs(shown.data[at] - behind[0]) + Math.abs(shown.data[at + 1] - behind[1])
              + Math.abs(shown.data[at + 2] - behind[2]) < 24) continue;
          const over = rgb.map((part, n) => alpha * part + (1 - alpha) * behind[n]);
          const [one, other] = [light(over), light(behind)].sort((first, second) => second - first);
          const ratio = (one + 0.05) / (other + 0.05);
          letters++; weak += ratio < least; worst = Math.min(worst, ratio);
        }
    seen += letters > 0;
    if (weak > 0.04 * letters) faint.push(`${said}: ${colour}, ${worst.toFixed(2)}`);
  }
  return { seen, faint };
}"""


def faint(page: Any, selector: str = ".bugkit-table") -> tuple[int, list[str]]:
    """How many texts in ``selector`` can be seen, and those of too little contrast with their colour and their worst.

    Up to 4 % of a text's pixels may be fainter: a letter may touch the line that ends its ground.
    """
    texts = page.evaluate(_TEXTS, selector)
    shown = page.screenshot(full_page=True)
    style = page.add_style_tag(content=_UNSEEN)
    bare = page.screenshot(full_page=True)
    style.evaluate("(style) => style.remove()")
    pictures = [b64encode(picture).decode() for picture in (shown, bare)]
    found = page.evaluate(_MEASURE, {"texts": texts, "pictures": pictures, "least": LEAST})
    return found["seen"], found["faint"]

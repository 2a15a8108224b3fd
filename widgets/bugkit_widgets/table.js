// @ts-check
/**
 * The browser's half of every panel: shows the regions that Python drew, sends back what was clicked. It knows no rules.
 *
 * What markup may contain:
 * - data-key="card-7"        names an element: it stays the same element when it changes or moves, also to another region
 * - data-action="roll"       on a button: sent when clicked; on input, select or textarea: sent with the value when changed.
 *                            Without a data-key of its own an element is known by its action
 * - data-live                on an input with data-action: sent at every move, as soon as Python has answered the one before
 * - data-copy="code"         on a button: copies the text of the field with that data-key; where that is not allowed, selects it
 * - aria-disabled="true" data-why="Choose 4 dice"    not possible now; a click shows why. (`disabled` would lose the focus)
 * - data-piece               with a data-key: its moves are animated; data-from="pile": a new one comes from that key's place
 * - data-counts              on a button: every click counts, also one more while Python is busy with the one before
 * - data-rove                one tab stop; arrow keys, Home and End go through the buttons inside; data-rove="grid": to the
 *                            nearest one in the direction of the arrow
 * - data-focus               takes the focus when the focused element has gone
 * - __view__                 in an id and what points to it: a number of its own in each view
 *
 * @typedef {{get(name: string): any, on(name: string, f: () => void): void, off(name: string, f: () => void): void,
 *            send(message: object): void}} Model
 * @typedef {{index: Map<string, Element>, kept: Set<Node>, gone: Node[], edited: WeakSet<Element>}} Morph
 * @typedef {HTMLInputElement & HTMLTextAreaElement} Field
 * @typedef {{view: string, n: number, action: string, value?: string | boolean}} Click
 */

const SHOW_BUSY = 150, AGAIN = 1000, SAY_BUSY = 1500, SAY_NO_ANSWER = 12000, MOVE = 260, REST = 500;
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = "input, select, textarea", TYPED = "select, textarea, input:not([type=checkbox], [type=radio], [type=button])";

/** @param {Node | null} node */
const keyOf = (node) => {
  if (!(node instanceof Element)) return null;
  const action = node.getAttribute("data-action");
  return node.getAttribute("data-key") ?? (action && `action:${action}`);
};

/** Move without losing focus or typed text, where the browser can. @param {Node} parent @param {Node} node @param {Node | null} at */
const place = (parent, node, at) => {
  if ("moveBefore" in parent && node.isConnected) /** @type {any} */ (parent).moveBefore(node, at);
  else parent.insertBefore(node, at);
};

/** @param {Element} have @param {Element} want @param {Morph} morph */
function morphElement(have, want, morph) {
  const field = /** @type {Field & HTMLOptionElement} */ (have);
  const { defaultValue, defaultChecked, defaultSelected } = field;
  const ours = (/** @type {string} */ name) =>    // the person opened it, or the arrow keys were here
    (name === "open" && have.nodeName === "DETAILS") || (name === "tabindex" && have.closest("[data-rove]") !== null);
  for (const { name, value } of want.attributes)
    if (!ours(name) && have.getAttribute(name) !== value) have.setAttribute(name, value);
  for (const { name } of [...have.attributes]) if (!ours(name) && !want.hasAttribute(name)) have.removeAttribute(name);
  morphChildren(have, want, morph);
  if (field.defaultValue !== defaultValue && !morph.edited.has(have)) field.value = field.defaultValue;
  if (field.defaultChecked !== defaultChecked) field.checked = field.defaultChecked;
  if (field.defaultSelected !== defaultSelected) field.selected = field.defaultSelected;
}

/** @param {Element} old @param {Element | DocumentFragment} next @param {Morph} morph */
function morphChildren(old, next, morph) {
  const mine = new Map([...old.children].map((child) => [keyOf(child), child]));
  const wanted = new Set([...next.children].map(keyOf));
  let at = old.firstChild;
  for (const want of next.childNodes) {
    for (; at && keyOf(at) !== null && !wanted.has(keyOf(at)); at = at.nextSibling) morph.gone.push(at);
    const key = keyOf(want);
    /** @type {Node | null | undefined} */ let have;
    if (key !== null) have = mine.get(key) ?? morph.index.get(key);
    else for (have = at; have && (have.nodeName !== want.nodeName || keyOf(have) !== null); have = have.nextSibling);
    if (!have || have.nodeName !== want.nodeName || morph.kept.has(have) || have.contains(old))
      have = old.insertBefore(document.importNode(want, false), at);
    else if (have === at) at = at.nextSibling;
    else place(old, have, at);
    morph.kept.add(have);
    if (want instanceof Element) morphElement(/** @type {Element} */ (have), want, morph);
    else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  for (; at; at = at.nextSibling) morph.gone.push(at);
}

/** The nearest of `all` in a direction; what lies aside counts three times, so that rows and columns are kept.
 * @param {HTMLElement[]} all @param {HTMLElement} from @param {number[]} towards */
function beside(all, from, [dx, dy]) {
  const middle = (/** @type {Element} */ e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(from);
  const reach = all.map((item) => {
    const [a, b] = middle(item), along = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return { item, far: along > 2 ? along + 3 * aside : Infinity };
  });
  const best = reach.reduce((one, other) => (other.far < one.far ? other : one));
  return best.far < Infinity ? best.item : null;
}

let views = 0;

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const view = `v${++views}-${Math.random().toString(36).slice(2, 8)}`;
  const root = document.createElement("div"), board = document.createElement("div"), status = document.createElement("p");
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  board.className = "bugkit-board";
  status.className = "bugkit-status"; status.setAttribute("role", "status");
  root.append(board, status); el.append(root);

  /** @type {Map<string, string>} */ const shown = new Map();
  /** @type {Map<string, HTMLElement>} */ const regions = new Map();
  for (const name of model.get("regions")) {
    const region = board.appendChild(document.createElement("div"));
    region.className = "bugkit-region"; region.dataset.region = name;
    regions.set(name, region);
  }
  /** @type {WeakSet<Element>} fields in which somebody types */ const edited = new WeakSet();
  /** @type {Set<Field>} live fields that moved on while Python was busy */ const late = new Set();
  /** @type {Map<number, Click>} clicks that Python has not answered */ const waiting = new Map();
  let sent = 0, said = 0, ticking = 0, stopped = false;
  /** @type {number[]} */ let busyTimers = [];
  let tickTimer = 0, restTimer = 0, active = false;
  /** @type {Animation[]} pieces on their way */ let flying = [];

  const say = (/** @type {string} */ words, problem = false) => {
    status.replaceChildren(words);
    status.classList.toggle("bugkit-problem", problem);
  };
  const buttons = (/** @type {Element} */ group) => /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-action]")]);
  const where = (/** @type {Element} */ piece) => {
    const a = piece.getBoundingClientRect(), b = board.getBoundingClientRect(), zoom = root.currentCSSZoom ?? 1;
    return { x: (a.x - b.x) / zoom, y: (a.y - b.y) / zoom };
  };
  const rove = (/** @type {Element} */ group, /** @type {Element | null | undefined} */ stop) => {
    const all = buttons(group);
    const one = all.includes(/** @type {any} */ (stop)) ? stop : all.find((item) => item.getAttribute("tabindex") === "0") ?? all[0];
    for (const item of all) if ((item.getAttribute("tabindex") === "0") !== (item === one) || !item.hasAttribute("tabindex"))
      item.setAttribute("tabindex", item === one ? "0" : "-1");   // only if it changes: on the focused one it costs a layout
  };

  const draw = () => {
    const changed = [...regions].filter(([name]) => shown.get(name) !== model.get(`view_${name}`));
    if (!changed.length) return;
    const moving = shown.size > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pieces = () => moving ? [...board.querySelectorAll("[data-piece]")] : [];
    const before = new Map(pieces().map((piece) => [piece, where(piece)]));
    const holder = /** @type {Document} */ (root.getRootNode()).activeElement;
    const focused = holder && board.contains(holder) ? /** @type {HTMLElement} */ (holder) : null;
    const region = focused?.closest(".bugkit-region") ?? undefined;
    const index = new Map([...board.querySelectorAll("[data-key]")].map((e) => [/** @type {string} */ (keyOf(e)), e]));
    /** @type {Morph} */ const morph = { index, kept: new Set(), gone: [], edited };
    for (const [name, element] of changed) {
      const next = document.createElement("template");
      next.innerHTML = model.get(`view_${name}`).replaceAll("__view__", view);
      morphChildren(element, next.content, morph);
      shown.set(name, model.get(`view_${name}`));
    }
    // Whatever has the focus and goes hands it on before it goes: that is one change of focus, not two through the page.
    const leaving = morph.gone.filter((node) => !morph.kept.has(node));
    const stays = (/** @type {Element} */ e) => e.isConnected && !leaving.some((node) => node.contains(e));
    if (focused && (document.activeElement !== focused || !stays(focused))) {
      const open = "[data-action]:not([aria-disabled=true])", same = keyOf(focused);
      const first = (/** @type {Element | undefined} */ within, /** @type {string} */ what) => [...within?.querySelectorAll(what) ?? []].find(stays);
      const next = stays(focused) ? focused : [...board.querySelectorAll("[data-key], [data-action]")].find((e) => stays(e) && keyOf(e) === same)
        ?? first(board, "[data-focus]") ?? first(region, open) ?? first(board, open) ?? root;
      /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    }
    for (const node of leaving) /** @type {ChildNode} */ (node).remove();
    for (const group of board.querySelectorAll("[data-rove]")) rove(group, focused);
    // Read every new place first, then animate: reading after writing would lay the page out once for each piece.
    for (const animation of flying.splice(0)) animation.cancel();
    const moves = pieces().map((piece) => {
      const source = board.querySelector(`[data-key="${CSS.escape(piece.getAttribute("data-from") ?? "")}"]`);
      const to = where(piece), from = before.get(piece) ?? (source ? where(source) : to);
      return { piece, x: from.x - to.x, y: from.y - to.y };
    });
    flying = moves.filter(({ x, y }) => Math.abs(x) + Math.abs(y) > 1).map(({ piece, x, y }) =>
      piece.animate([{ translate: `${x}px ${y}px`, zIndex: 1 }, { translate: "0 0", zIndex: 1 }], { duration: MOVE, easing: "ease-out" }));
  };

  const stop = () => {
    stopped = true; root.dataset.stopped = ""; waiting.clear(); settle(); clearTimeout(tickTimer);
    say(model.get("words").stopped, true);
  };
  const post = (/** @type {object} */ message) => { try { active = true; model.send(message); } catch { stop(); } };
  /** Send messages again and again, ever more seldom, while they are unanswered: now and then one gets stuck on its way,
   * the first one to a new kernel above all. Python does what came before only once.
   * @param {() => object[]} unanswered @param {(timer: number) => void} keep @param {number} after */
  const insist = (unanswered, keep, after = AGAIN) => keep(setTimeout(() => {
    insist(unanswered, keep, 2 * after);
    unanswered().forEach(post);
  }, after));
  /** Take back the sign that Python is busy. */
  const settle = () => {
    busyTimers.forEach(clearTimeout); busyTimers = [];
    board.removeAttribute("aria-busy");
    const { busy, no_answer } = model.get("words");
    if ([busy, no_answer].includes(status.textContent)) say("");
  };
  const send = (/** @type {string} */ action, /** @type {string | boolean | null} */ value = null, counts = false) => {
    if (stopped) return stop();
    if (typeof value === "string" && value.length > model.get("longest")) return say(model.get("words").too_long, true);
    const click = { view, n: sent + 1, action, ...(value !== null && { value }) };   // null would not be None in Pyodide
    const same = (/** @type {Click} */ other) => other.action === action && other.value === click.value;
    if (!counts && [...waiting.values()].some(same)) return;   // the same click again while Python is busy is impatience, not a second move
    waiting.set(++sent, click);
    if (!busyTimers.length) {
      busyTimers = [setTimeout(() => board.setAttribute("aria-busy", "true"), SHOW_BUSY),
                    setTimeout(() => say(model.get("words").busy), SAY_BUSY),
                    setTimeout(() => say(model.get("words").no_answer, true), SAY_NO_ANSWER)];
      insist(() => [...waiting.values()], (timer) => { busyTimers[3] = timer; });
    }
    post(click);
  };

  const sendLive = (/** @type {Field} */ field) => {   // while a slider is dragged only its newest value is of interest
    if (waiting.size) late.add(field);
    else send(/** @type {string} */ (field.dataset.action), field.value);
  };

  const copy = async (/** @type {string} */ key) => {
    const field = /** @type {Field} */ (board.querySelector(`[data-key="${CSS.escape(key)}"]`));
    try { await navigator.clipboard.writeText(field.value); say(model.get("words").copied); }
    catch { field.focus(); field.select(); say(model.get("words").copy_yourself); }   // no clipboard, or not allowed
  };

  const update = () => {
    if (stopped) { stopped = false; ticking = 0; delete root.dataset.stopped; say(""); }
    if (root.lang !== model.get("lang")) root.lang = model.get("lang");    // even the same again costs the styles of all
    const kind = `bugkit-table ${model.get("kind")}`.trim();
    if (root.className !== kind) root.className = kind;
    root.setAttribute("aria-label", model.get("label"));
    const done = model.get("done");
    if (done.view === view) waiting.delete(done.n);
    if (!waiting.size) settle();
    draw();
    const saying = model.get("said"), tick = model.get("tick");
    if (saying.n && saying.n !== said) { said = saying.n; say(saying.text, saying.problem); }
    if (!waiting.size) for (const field of late) { late.delete(field); edited.delete(field); sendLive(field); }
    if ((tick.id ?? 0) !== ticking) {
      clearTimeout(tickTimer);
      ticking = tick.id ?? 0;
      if (ticking) tickTimer = setTimeout(() => {
        insist(() => [{ tick: ticking }], (timer) => { tickTimer = timer; });
        post({ tick: ticking });
      }, tick.ms);
    }
    clearTimeout(restTimer);    // when all is quiet again, Python may take the time to renew the still picture
    if (active && !waiting.size && !ticking) restTimer = setTimeout(() => { post({ resting: true }); active = false; }, REST);
  };

  root.addEventListener("click", (event) => {
    const hit = /** @type {Element} */ (event.target).closest("[data-action], [data-copy], [aria-disabled=true]");
    if (!hit || hit.matches(FIELDS)) return;
    if (hit.hasAttribute("data-copy")) return void copy(/** @type {string} */ (hit.getAttribute("data-copy")));
    if (hit.getAttribute("aria-disabled") === "true") say(hit.getAttribute("data-why") ?? "");
    else send(/** @type {string} */ (hit.getAttribute("data-action")), null, hit.hasAttribute("data-counts"));
  });
  root.addEventListener("input", (event) => {
    const field = /** @type {Field} */ (event.target);
    edited.add(field);
    if (field.dataset.live !== undefined) sendLive(field);
  });
  root.addEventListener("change", (event) => {
    const field = /** @type {Field} */ (event.target);
    if (!late.has(field)) edited.delete(field);     // else Python's answer to an older value would set it back
    if (field.dataset.action && field.dataset.live === undefined) send(field.dataset.action, field.type === "checkbox" ? field.checked : field.value);
  });
  root.addEventListener("focusin", (event) => {
    const target = /** @type {Element} */ (event.target), group = target.closest("[data-rove]");
    if (group) rove(group, target);
  });
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!event.composedPath().includes(root) || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape") return;
    event.stopPropagation();    // or the notebook adds, cuts or converts cells
    const group = target.closest("[data-rove]");
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!group || !step || event.shiftKey || target.matches(TYPED)) return;
    event.preventDefault();
    const all = buttons(group), last = all.length - 1, to = all.indexOf(target) + step;
    const arrow = group.getAttribute("data-rove") === "grid" && ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) return beside(all, target, arrow)?.focus();
    all[Math.abs(step) > 1 ? Math.max(0, Math.min(last, to)) : (to + all.length) % all.length]?.focus();
  };

  addEventListener("keydown", keydown, true);    // before everybody: Notebook 7 hears keys on their way down the page
  model.on("change", update);
  model.on("comm_live_update", stop);
  update();
  return () => {
    removeEventListener("keydown", keydown, true);
    model.off("change", update); model.off("comm_live_update", stop);
    [tickTimer, restTimer, ...busyTimers].forEach(clearTimeout);
  };
}

export default { render };

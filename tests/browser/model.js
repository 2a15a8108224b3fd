// A stand-in for the widget model that anywidget gives to table.js, and for the kernel behind it. It keeps a diary:
// py.sent, the messages to Python, and py.patches, the names of the traits in each message from Python.
async ([esm, css, state, slot]) => {
  document.head.appendChild(document.createElement("style")).textContent = css;
  const subs = {};
  const fire = (name) => (subs[name] ?? []).forEach((f) => f());
  const py = { sent: [], patches: [], alive: true, cleanups: [], held: [], holding: false, losing: "" };
  window.panels = { ...window.panels, [slot]: py };

  py.apply = (patches) => {
    for (const patch of patches) {
      py.patches.push(Object.keys(patch));
      Object.assign(state, patch);
      for (const name in patch) fire("change:" + name);
      fire("change");    // once a message, as the real model does
    }
  };
  const deliver = async (message) => {
    const lost = py.losing;
    py.losing = "";
    if (lost === "click") return;
    const patches = await window.toPython(slot, JSON.stringify(message));
    if (lost !== "answer") py.apply(patches);
  };

  const model = {
    get: (name) => structuredClone(state[name]),
    on: (name, f) => { (subs[name] ??= []).push(f); },
    off: (name, f) => { subs[name] = (subs[name] ?? []).filter((g) => g !== f); },
    send: (message) => {
      if (!py.alive) throw Error("Cannot send");
      py.sent.push(message);
      if (py.holding) py.held.push(message);
      else deliver(message);
    },
  };

  // A cell runs in a kernel that answers one thing after another; it has ended; the kernel is gone.
  py.hold = () => { py.holding = true; };
  py.release = async () => { py.holding = false; for (const message of py.held.splice(0)) await deliver(message); };
  // The next click does not arrive, or its answer does not.
  py.lose = (what) => { py.losing = what; };
  py.die = () => { py.alive = false; fire("comm_live_update"); };

  const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  py.show = async () => {
    const el = (document.querySelector("main") ?? document.body).appendChild(document.createElement("div"));
    py.cleanups.push(await module.default.render({ model, el }));
  };
}

// Runs in the organiser's visualizer: puts the case that the page around it shows
// into the fields for seed, input and output, which have these names in the
// visualizers of AtCoder.
"use strict";
(() => {
	const set = (id, value) => {
		const field = document.getElementById(id) || document.querySelector(`[name="${id}"]`);
		if (!field || value === undefined) return;
		const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
		Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, value); // as a person's typing, past a framework's own setter
		for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
	};
	addEventListener("message", e => {
		if (e.source !== parent || !e.data || e.data.kind !== "case") return;
		set("seed", String(e.data.seed));
		set("input", e.data.input);
		set("output", e.data.output);
	});
	parent.postMessage({ kind: "ready" }, "*"); // it says nothing but that
})();

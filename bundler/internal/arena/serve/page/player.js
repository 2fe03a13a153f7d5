// The player of frames: a slider, keys, two versions side by side.

import { h } from "./dom.js";
import { drawFrame } from "./frames.js";

/** player shows the frames of one or two versions; sides are [{ label, modes }]. */
export function player(sides, { turn, changed }) {
	const names = [...new Set(sides.flatMap(side => [...side.modes.keys()]))];
	const mode = h("select", { "aria-label": "mode" }, names.map(n => h("option", {}, n)));
	const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "turn" }), count = h("span", { class: "turn" });
	const play = h("button", { type: "button", onclick: () => run(!timer) }, "Play");
	const boxes = sides.map(side => ({ side, canvas: h("canvas", { class: "frame" }), said: h("pre", { class: "said" }), score: h("span", { class: "faint" }) }));
	const root = h("section", { class: "card player" }, h("h2", {}, "Frames"),
		h("div", { class: "sides" }, boxes.map((box, k) => h("div", {}, h("p", {}, sides.length > 1 ? h("b", { class: k ? "side-b" : "side-a" }, "AB"[k], " ") : null, box.side.label, " ", box.score), box.canvas, box.said))),
		h("div", { class: "filters" }, play, h("button", { type: "button", onclick: () => go(at - 1) }, "‹"), h("button", { type: "button", onclick: () => go(at + 1) }, "›"), names.length > 1 ? mode : null, count), slider);
	let at = 0, timer = 0;

	const frames = box => box.side.modes.get(mode.value) ?? [];
	const length = () => Math.max(...boxes.map(box => frames(box).length));

	function go(to) {
		at = Math.max(0, Math.min(length() - 1, to));
		slider.max = length() - 1;
		slider.value = at;
		count.textContent = `${at + 1} of ${length()}`;
		for (const box of boxes) {
			const frame = frames(box)[Math.min(at, frames(box).length - 1)];
			box.canvas.hidden = !frame || frame.items.length === 0;
			box.said.textContent = frame ? [...frame.texts, frame.value ? JSON.stringify(frame.value, null, 1) : ""].filter(Boolean).join("\n") : "";
			box.said.hidden = !box.said.textContent;
			box.score.textContent = frame?.score !== undefined ? `score ${frame.score}` : frame?.turn !== undefined ? `turn ${frame.turn}` : "";
			if (frame && frame.items.length) drawFrame(box.canvas, frame);
		}
		if (at === length() - 1) run(false);
		changed?.(at);
	}

	function run(on) {
		clearInterval(timer);
		timer = on ? setInterval(() => root.isConnected ? go(at + 1) : run(false), 120) : 0;
		play.textContent = on ? "Stop" : "Play";
	}
	slider.addEventListener("input", () => go(Number(slider.value)));
	mode.addEventListener("change", () => go(at));
	go(turn ?? 0);

	function key(e) {
		switch (e.key) {
		case " ": run(!timer); return true;
		case "ArrowLeft": go(at - (e.shiftKey ? 10 : 1)); return true;
		case "ArrowRight": go(at + (e.shiftKey ? 10 : 1)); return true;
		case "Home": go(0); return true;
		case "End": go(Infinity); return true;
		}
		return false;
	}
	return { root, key };
}

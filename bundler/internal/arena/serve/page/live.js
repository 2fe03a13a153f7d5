// What is played now: pace, workers, the running verdict, cases as they end.

import { h, number, seconds, span, clock, named, command, word } from "./dom.js";
import { ask, Board } from "./board.js";
import { verdict } from "./verdict.js";

const listed = 60;

export function live(app) {
	const root = h("div", { class: "live" });
	const runs = h("div"), ended = h("section", { class: "card" });
	root.append(runs, ended);
	let results = [], last = 0, asking = false, verdicts = new Map();

	/** recent asks for the cases that ended since the last time. */
	async function recent() {
		if (asking) return;
		asking = true;
		try {
			const found = await ask("recent", { after: last });
			if (found.length) {
				last = found[0].row;
				results = [...found, ...results].slice(0, 200);
			}
		} finally {
			asking = false;
		}
	}

	async function render() {
		try {
			await recent();
		} catch (e) {
			if (!app.lost) app.trouble(e.message);
		}
		drawRuns();
		drawEnded();
	}

	function drawRuns() {
		const playing = app.playing;
		if (playing.length === 0) {
			runs.replaceChildren(h("section", { class: "card" }, h("h2", {}, "Nothing is played now"), command(`bundle run ${word(app.board?.game ?? "GAME")}`)));
			return;
		}
		for (const id of verdicts.keys()) if (!playing.some(p => p.id === id)) verdicts.delete(id);
		runs.replaceChildren(...playing.map(p => h("section", { class: "card" }, progress(p), workers(p), p.entrants.length === 2 ? running(p) : null)));
	}

	function progress(p) {
		const took = (new Date(p.beat) - new Date(p.began)) / 1000, pace = p.done / took;
		const left = p.done ? (p.total - p.done) / pace : NaN;
		return [
			h("h2", {}, `${p.command} ${p.game}: `, p.entrants.map((e, k) => [k ? " and " : "", named(e), " ", h("code", {}, e.key.slice(0, 10))])),
			h("progress", { max: p.total, value: p.done, "aria-label": "cases played" }),
			h("p", {}, h("b", {}, `${number(p.done)} of ${number(p.total)}`), ` cases, ${number(p.stored)} were there before; `,
				p.done ? `${pace >= 1 ? number(pace, 3) + " a second" : span(1 / pace) + " a case"}, ends in ${span(left)}` : "the first are on their way",
				p.failures ? h("span", { class: "bad" }, `; ${number(p.failures)} failed`) : null)];
	}

	const workers = p => h("ul", { class: "workers", "aria-label": "workers" }, p.flight.map(f => h("li", {},
		h("span", { class: "faint" }, `${f.worker + 1} `), `seed ${f.seed} `, p.entrants.length > 1 ? h("b", { class: f.entrant ? "side-b" : "side-a" }, "AB"[f.entrant] ?? f.entrant + 1) : null,
		h("span", { class: "faint" }, ` ${span((new Date(p.beat) - new Date(f.began)) / 1000)}`))));

	/** running is the verdict of a comparison in play; it is asked for anew when the last one has been shown for a while. */
	function running(p) {
		let v = verdicts.get(p.id);
		if (!v) verdicts.set(p.id, v = { box: h("div"), next: 0, done: -1 });
		if (Date.now() >= v.next && v.done !== p.done) {
			v.next = Infinity;
			v.done = p.done;
			const began = Date.now();
			const board = new Board(p);
			verdict(board, p.entrants[0].key, p.entrants[1].key, { scale: p.scale, live: true, openSeed: app.openCase }).then(card => v.box.replaceChildren(card), e => v.box.replaceChildren(h("p", { class: "faint" }, e.message)))
				.finally(() => { v.next = Date.now() + Math.max(1000, 4 * (Date.now() - began)); });
		}
		return v.box;
	}

	function drawEnded() {
		if (ended.contains(document.activeElement) && document.activeElement.tagName !== "BUTTON") return;
		ended.replaceChildren(h("h2", {}, "Cases as they ended"), results.length === 0 ? h("p", { class: "faint" }, "None yet.") : h("div", { class: "wide" }, h("table", {},
			h("thead", {}, h("tr", {}, ["ended", "game", "seed", "version", "score", "own time", ""].map(t => h("th", { scope: "col", class: t === "game" || t === "version" ? "name" : "" }, t)))),
			h("tbody", {}, results.slice(0, listed).map(r => h("tr", {},
				h("td", {}, clock(r.played)), h("td", { class: "name" }, r.game),
				h("td", {}, h("button", { type: "button", class: "seed", onclick: () => app.openCase(r.seed, r.key, undefined, r) }, String(r.seed))),
				h("td", { class: "name" }, named(r), " ", h("code", {}, r.key.slice(0, 10))),
				h("td", { title: r.score }, r.failure ? h("span", { class: "bad" }, r.failure) : number(Number(r.score))),
				h("td", {}, seconds(r.own_s)), h("td", { class: "name faint" }, r.failure ? r.message : "")))))));
	}
	return { root, render, key: () => false };
}

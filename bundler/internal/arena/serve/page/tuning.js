// Searches for better values: candidates as they fall, the score against each
// parameter, the best ones in parallel coordinates, and what the holdout says.

import { h, s, number, percent, percentTick, clock, showTip, hideTip } from "./dom.js";
import { scatter, line } from "./plot.js";
import { ask } from "./board.js";

const bestShown = 30;

export function tuning(app) {
	const root = h("div", { class: "tuning" });
	let shown = "";

	async function render() {
		if (!app.board) return;
		try {
			const list = await ask("tunings", { game: app.board.game });
			const id = app.get("tuning") || String(list[0]?.id ?? "");
			const t = list.find(x => String(x.id) === id);
			const key = JSON.stringify([app.board.game, id, t?.candidates.length, t?.end, list.length]);
			if (key === shown) return;
			shown = key;
			draw(list, t);
		} catch (e) {
			shown = "";
			root.replaceChildren(h("p", { class: "bad" }, e.message));
		}
	}

	function draw(list, t) {
		if (!t) {
			root.replaceChildren(h("section", { class: "card" }, h("h2", {}, "No tuning yet"), h("p", { class: "faint" }, `"bundle tune ${app.board.game} --params a,b --for 1h" searches for better values.`)));
			return;
		}
		const choice = h("select", { "aria-label": "tuning", onchange: () => app.set({ tuning: choice.value }) }, list.map(x => h("option", { value: String(x.id), selected: x === t }, `${clock(x.began)} · ${x.plan.params.map(p => p.name).join(", ")} · ${x.candidates.length} candidates`)));
		const best = [...t.candidates].filter(c => c.best).at(-1);
		root.replaceChildren(h("div", { class: "filters" }, h("label", {}, "Search ", choice)), outcome(t, best), h("section", { class: "card" }, h("h2", {}, "Candidates as they fell"), fell(t)),
			...t.plan.params.map((p, i) => against(t, p, i)), coordinates(t));
	}

	function outcome(t, best) {
		const end = t.end;
		return h("section", { class: "card" },
			h("h2", {}, end ? end.end : "not ended"),
			end?.effect !== null && end?.effect !== undefined
				? h("p", {}, h("strong", { class: `effect ${end.end === "confirmed" ? "good" : "faint"}` }, percent(end.effect)), h("span", { class: "faint" }, ` on ${t.plan.holdout} holdout seeds`, end.low === null ? "" : `, 95 % ${percent(end.low)} to ${percent(end.high)}`))
				: null,
			h("p", {}, `${t.candidates.length} candidates on ${t.plan.seeds} seeds, ${t.candidates.filter(c => c.dropped).length} dropped early; ${t.plan.method}, ${t.plan.settings}`),
			h("table", {}, h("thead", {}, h("tr", {}, ["parameter", "range", "now", "best"].map((x, k) => h("th", { scope: "col", class: k ? "" : "name" }, x)))),
				h("tbody", {}, t.plan.params.map((p, i) => h("tr", {}, h("td", { class: "name" }, p.name), h("td", {}, p.choices ? p.choices.join(" ") : `${number(p.low)} to ${number(p.high)}`), h("td", {}, p.now), h("td", { title: best?.values[i] }, best ? rounded(best.values[i]) : "–"))))));
	}

	const rounded = text => Number.isNaN(Number(text)) ? text : number(Number(text));

	/** text of a candidate for those who point at it. */
	const text = (t, c, k) => `candidate ${k + 1}: ${percent(c.gain)}` + (c.low === null ? "" : `, ${percent(c.low)} to ${percent(c.high)}`) + `\n${c.cases} cases${c.dropped ? ", dropped" : ""}\n` + t.plan.params.map((p, i) => `${p.name}=${rounded(c.values[i])}`).join(" ");

	/** fell is the gain of each candidate and the best so far. */
	function fell(t) {
		if (t.candidates.length === 0) return h("p", { class: "faint" }, "None yet.");
		return line(t.candidates.map((c, k) => ({ x: k + 1, y: c.gain, strong: c.best, tip: text(t, c, k) })), { label: "gain of each candidate", zero: true, xText: String, yText: percentTick });
	}

	/** against is the gain by the value of one parameter; a dropped candidate is hollow by its colour. */
	function against(t, p, i) {
		const box = scatter(`gain by ${p.name}`);
		const place = c => p.choices ? p.choices.indexOf(c.values[i]) : Number(c.values[i]);
		const points = t.candidates.map((c, k) => ({ x: place(c), y: 100 * c.gain, colour: c.best ? "var(--good)" : c.dropped ? "var(--faint)" : "var(--s0)", shape: c.dropped ? 1 : c.best ? 3 : 0, tip: text(t, c, k) }));
		points.push({ x: p.choices ? p.choices.indexOf(p.now) : Number(p.now), y: 0, colour: "var(--b)", shape: 2, tip: `now: ${p.now}` });
		const card = h("section", { class: "card" }, h("h2", {}, p.name), box.figure, h("p", { class: "faint" }, `Gain in per cent by ${p.name}`, p.choices ? ` (${p.choices.map((c, k) => `${k} is ${c}`).join(", ")})` : "", ". A triangle is the value now, a diamond was the best so far, a square was dropped early."));
		requestAnimationFrame(() => box.draw(points));
		return card;
	}

	/** coordinates has a line of each of the best candidates through all parameters. */
	function coordinates(t) {
		const params = t.plan.params, best = [...t.candidates].map((c, k) => [c, k]).filter(([c]) => !c.dropped).sort(([a], [b]) => b.gain - a.gain).slice(0, bestShown);
		if (params.length < 2 || best.length < 2) return null;
		const width = 560, height = 230, axes = params.length + 1, x = k => 40 + k * (width - 80) / (axes - 1);
		const gains = best.map(([c]) => c.gain), [lo, hi] = [Math.min(...gains), Math.max(...gains)];
		const at = (c, k) => k === params.length ? (c.gain - lo) / (hi - lo || 1) : params[k].choices ? params[k].choices.indexOf(c.values[k]) / Math.max(1, params[k].choices.length - 1) : (Number(c.values[k]) - params[k].low) / (params[k].high - params[k].low || 1);
		const y = v => height - 30 - v * (height - 60);
		const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": "the best candidates in parallel coordinates" });
		for (let k = 0; k < axes; k++) {
			const p = params[k];
			picture.append(s("line", { class: "grid", x1: x(k), x2: x(k), y1: y(0), y2: y(1) }),
				s("text", { x: x(k), y: height - 8, "text-anchor": "middle" }, p ? p.name : "gain"),
				s("text", { x: x(k), y: 18, "text-anchor": "middle" }, p ? (p.choices ? p.choices.at(-1) : number(p.high)) : percent(hi)),
				s("text", { x: x(k), y: y(0) + 12, "text-anchor": "middle" }, p ? (p.choices ? p.choices[0] : number(p.low)) : percent(lo)));
		}
		for (const [c, k] of best.reverse()) {
			const path = s("polyline", { class: c === best.at(-1)[0] ? "curve best" : "curve thin", points: Array.from({ length: axes }, (_, i) => `${x(i)},${y(at(c, i))}`).join(" ") });
			path.addEventListener("pointermove", e => showTip(text(t, c, k), e.clientX, e.clientY));
			path.addEventListener("pointerleave", hideTip);
			picture.append(path);
		}
		return h("section", { class: "card" }, h("h2", {}, `The best ${best.length}`), h("figure", {}, picture));
	}
	return { root, render, key: () => false };
}

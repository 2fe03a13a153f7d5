// The paired verdict of two versions.

import { h, number, percent, percentTick, command, named, word } from "./dom.js";
import { line } from "./plot.js";
import { ask } from "./board.js";

/** interval writes one, or why there is none. */
const interval = v => v.low === null ? "no interval: too few pairs" : `${percent(v.low)} to ${percent(v.high)}`;

/** verdictQuery is the question for two versions on a board. */
export const verdictQuery = (board, a, b, scale, where) => ({ ...board.query, a, b, scale, where: where ?? "" });

/**
 * verdict is the card of a comparison; live marks one that is still being played,
 * which is no verdict. openSeed opens a case.
 */
export async function verdict(board, a, b, { scale, where, live = false, openSeed }) {
	const query = verdictQuery(board, a, b, scale, where);
	const found = await ask("verdict", query), v = found.verdict;
	const seeds = (list, title) => list.length === 0 ? null : h("p", {}, title, " ", list.map(seed => h("button", { type: "button", class: "seed", onclick: () => openSeed(seed, found.a.key, found.b.key) }, String(seed))));
	const outcome = { better: "good", worse: "bad" }[v.outcome] ?? "faint";
	const steps = found.steps.map((s, k) => ({
		x: s.pairs, y: s.effect, low: s.low, high: s.high, strong: k === found.steps.length - 1,
		tip: `${s.pairs} pairs: ${percent(s.effect)}` + (s.low === null ? "" : `, ${percent(s.low)} to ${percent(s.high)}`),
	}));
	const side = (letter, version) => [h("b", { class: `side-${letter.toLowerCase()}` }, letter), " ", named(version), " ", h("code", {}, version.key.slice(0, 10))];
	return h("section", { class: "card verdict" },
		h("h2", {}, live ? "So far, not final" : found.text),
		h("div", {},
			h("p", {}, side("A", found.a)), h("p", {}, side("B", found.b)),
			h("p", {}, h("strong", { class: `effect ${live ? "faint" : outcome}`, title: String(v.effect) }, percent(v.effect)), " ", h("span", { class: "faint" }, `95 % ${interval(v)}; signed rank p = ${v.p.toFixed(4)}`)),
			h("p", { class: "faint" }, `${number(v.pairs)} pairs: B better in ${number(v.b_better)}, worse in ${number(v.b_worse)}, equal in ${number(v.equal)}`),
			seeds(found.worst, "B lost most on"), seeds(found.best, "B gained most on"),
			live ? null : h("p", { class: "faint" }, "Pairs needed: ", found.needed_pairs.map(n => `${number(n.pairs)} for ${(100 * n.effect).toFixed(1)} %`).join(", ")),
			h("p", {}, h("a", { href: `report?${new URLSearchParams(query)}`, target: "_blank", rel: "noopener" }, "the report as a page")),
			command(`bundle compare ${word(board.game)} ${found.a.key.slice(0, 10)} ${found.b.key.slice(0, 10)}`)),
		h("div", {},
			line(steps, { label: "effect and its interval by the number of pairs", zero: true, logX: true, xText: String, yText: percentTick }),
			h("p", { class: "faint" }, live
				? "The interval as it shrinks. Looking at it again and again finds differences that are not there: the verdict is that of the end."
				: "The interval as it shrank, in the order of play.")));
}

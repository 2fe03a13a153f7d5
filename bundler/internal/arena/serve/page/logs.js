// What the packages anneal and beam of the contest library write about a run, one
// JSON object a line, as curves.

import { h } from "./dom.js";
import { line, series } from "./plot.js";

/** readLogs gives the lines of both packages in a text. */
export function readLogs(text) {
	const logs = { anneal: [], beam: [] };
	for (const row of text.split("\n")) {
		const kind = row.startsWith('{"anneal":') ? "anneal" : row.startsWith('{"beam":') ? "beam" : "";
		if (!kind) continue;
		try {
			logs[kind].push(JSON.parse(row)[kind]);
		} catch {
			// A line that was cut.
		}
	}
	return logs;
}

const curve = (title, rows, x, y, options) => h("div", {}, h("h3", {}, title), line(rows.map(r => ({ x: x(r), y: y(r) })).filter(p => Number.isFinite(p.y)), { label: title, ...options }));

/** drawLogs is a card with the curves of a version's logs, null where it wrote none. */
export function drawLogs(logs, title) {
	const parts = [];
	if (logs.anneal.length > 1) parts.push(...anneal(logs.anneal));
	if (logs.beam.length > 1) parts.push(...beam(logs.beam));
	return parts.length ? h("section", { class: "card" }, h("h2", {}, title), h("div", { class: "sides" }, parts)) : null;
}

function anneal(rows) {
	const at = r => 100 * r.Progress, kinds = rows.at(-1).Kinds ?? [];
	return [
		curve("Score by per cent of the run", rows, at, r => r.Score),
		curve("Best score", rows, at, r => r.Best),
		curve("Temperature", rows, at, r => r.Temperature),
		...kinds.map((kind, k) => {
			const box = curve(`Moves of kind ${k}: share accepted`, rows.slice(1).map((r, i) => [r, rows[i]]), ([r]) => at(r), ([now, before]) => {
				const tried = now.Kinds[k].Tried - before.Kinds[k].Tried;
				return tried ? (now.Kinds[k].Accepted - before.Kinds[k].Accepted) / tried : NaN;
			});
			box.querySelector(".curve").style.stroke = series(k);
			box.append(h("p", { class: "faint" }, `${kind.Tried} tried, ${kind.Accepted} accepted, ${kind.Improved} improved the best`));
			return box;
		}),
	];
}

function beam(rows) {
	const at = r => r.Level;
	return [curve("Width by level", rows, at, r => r.Width), curve("Candidates by level", rows, at, r => r.Candidates), curve("Best score by level", rows, at, r => r.Score)];
}

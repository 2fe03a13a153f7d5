// All versions of a board: a table, the score over time, and the cases as points.

import { h, number, seconds, clock, named, command, word } from "./dom.js";
import { scatter, line, series } from "./plot.js";
import { verdict } from "./verdict.js";
import { scales } from "./board.js";

const columns = [
	["label", "version", v => named(v)],
	["cases", "cases", (v, s) => s.cases],
	["mean", "mean", (v, s) => s.mean],
	["error", "±", (v, s) => s.error],
	["points", "points", (v, s) => s.points],
	["best", "best", (v, s) => s.best],
	["unique", "alone", (v, s) => s.unique],
	["failures", "failed", (v, s) => s.failures],
	["own", "own time", (v, s) => s.own],
	["revision", "commit", v => v.revision],
	["last", "last played", v => v.last],
];

const titles = {
	error: "standard error of the mean", points: "mean on the contest's scale", best: "cases in which no version was better, among those that two played",
	unique: "cases in which all others were worse", own: "mean own time of a case",
};

/** versions makes the view; its render draws the board as it is now. */
export function versions(app) {
	const root = h("div", { class: "versions" });
	const filter = h("input", { type: "search", id: "filter", placeholder: "N<10 && D>3", spellcheck: false, autocomplete: "off" });
	const scale = h("input", { class: "axis", spellcheck: false, title: "relative, sum, log, rank, or a formula such as best/score" });
	scale.setAttribute("list", "scales");
	const x = h("input", { class: "axis", spellcheck: false }), y = h("input", { class: "axis", spellcheck: false });
	const colour = h("select", {}), common = h("input", { type: "checkbox" });
	const fault = h("p", { class: "bad", role: "alert" });
	const table = h("div", { class: "wide" }), pair = h("div"), over = h("section", { class: "card" }), counts = h("p", { class: "faint" });
	const points = scatter("cases as points");
	root.append(
		h("datalist", { id: "scales" }, scales.map(value => h("option", { value }))),
		h("form", { class: "filters", onsubmit: e => e.preventDefault() },
			h("label", {}, "Cases ", filter), h("label", {}, "Scale ", scale), h("label", { title: "means over the cases that all versions played" }, common, " only common cases"), counts),
		fault, table, pair,
		h("section", { class: "card" }, h("h2", {}, "Cases"),
			h("form", { class: "filters", onsubmit: e => e.preventDefault() }, h("label", {}, "x ", x), h("label", {}, "y ", y), h("label", {}, "colour ", colour)),
			points.figure, h("p", { class: "faint" }, "Of the selected versions, or of all. Expressions over seed, score, points, best, own and the features, such as log(N). A click opens the case.")),
		over);

	const inputs = { where: filter, scale, x, y, colour };
	for (const [name, input] of Object.entries(inputs)) input.addEventListener(input.tagName === "SELECT" ? "change" : "input", () => app.set({ [name]: input.value }));
	common.addEventListener("change", () => app.set({ common: common.checked ? "1" : "" }));

	let cursor = 0, order = [], current = "";
	const selected = () => (app.get("sel") || "").split(",").filter(Boolean);
	const toggle = key => {
		const list = selected(), at = list.indexOf(key);
		if (at >= 0) list.splice(at, 1);
		else list.push(key);
		app.set({ sel: list.join(",") });
	};

	function render() {
		const board = app.board;
		if (!board) return;
		for (const [name, input] of Object.entries(inputs)) if (document.activeElement !== input) input.value = app.get(name) || { scale: "relative", x: "seed", y: "score", colour: "version" }[name] || "";
		common.checked = app.get("common") === "1";
		const kinds = ["version", ...board.names];
		if (colour.options.length !== kinds.length) {
			colour.replaceChildren(...kinds.map(k => h("option", {}, k)));
			colour.value = app.get("colour") || "version";
		}
		fault.textContent = "";
		let cases = [];
		try {
			cases = board.where(app.get("where") || "");
		} catch (e) {
			fault.textContent = `${app.get("where")}: ${e.message}`;
		}
		let by = scale.value || "relative";
		try {
			if (!scales.includes(by)) board.formula(by, 1, 0);
		} catch (e) {
			fault.textContent = `${by}: ${e.message}`;
			by = "relative";
		}
		if (common.checked) cases = cases.filter(at => board.versions.every(v => board.state(v.id, at) !== "none"));
		counts.textContent = `${number(cases.length)} of ${number(board.seeds.length)} cases`;
		const standings = board.standings(cases, by);
		drawTable(board, standings);
		if (!fault.textContent) drawPair(board, by); // what is being typed is no question yet
		drawOver(board, standings);
		drawPoints(board, cases, by);
	}

	function drawTable(board, standings) {
		const by = app.get("sort") || "last", down = app.get("up") !== "1";
		const value = columns.find(c => c[0] === by)[2];
		order = board.versions.map(v => [v, standings.get(v.id)]).sort(([v, s], [w, t]) => {
			const a = value(v, s), b = value(w, t);
			return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
		});
		cursor = Math.min(cursor, Math.max(0, order.length - 1));
		const most = Math.max(0, ...order.map(([, s]) => s.cases));
		const head = columns.map(([name, title]) => h("th", { scope: "col", class: name === "label" ? "name" : "", "aria-sort": name === by ? (down ? "descending" : "ascending") : "none", title: titles[name] },
			h("button", { type: "button", onclick: () => app.set({ sort: name, up: name === by && down ? "1" : "" }) }, title)));
		const rows = order.map(([v, s], k) => h("tr", { class: `${k === cursor ? "cursor" : ""} ${s.cases < most ? "fewer" : ""}`, "data-key": v.key },
			h("td", {}, h("input", { type: "checkbox", checked: selected().includes(v.key.slice(0, 10)), "aria-label": `select ${named(v)}`, onchange: () => toggle(v.key.slice(0, 10)) })),
			h("td", { class: "name" }, h("i", { class: "swatch" }), named(v), " ", h("code", {}, v.key.slice(0, 10)), v.comment ? h("small", {}, v.comment) : null),
			h("td", { title: s.cases < most ? "others have played more cases: the means do not stand together" : null }, number(s.cases)),
			cell(s.mean), cell(s.error, 3), cell(s.points, 5), cell(s.best), cell(s.unique), h("td", { class: s.failures ? "bad" : "" }, number(s.failures)),
			h("td", {}, seconds(s.own)), h("td", {}, h("code", {}, v.revision.slice(0, 9))), h("td", { title: v.last }, clock(v.last))));
		rows.forEach((row, k) => { row.querySelector(".swatch").style.background = series(board.versions.indexOf(order[k][0])); });
		table.replaceChildren(order.length === 0 ? h("p", { class: "faint" }, "No results yet.") : h("table", {}, h("thead", {}, h("tr", {}, h("th"), head)), h("tbody", {}, rows)));
	}

	const cell = (x, digits) => h("td", { title: x === null || Number.isNaN(x) ? null : String(x) }, number(x, digits));

	/** drawPair shows the verdict of two selected versions. */
	function drawPair(board, scale) {
		const [a, b, more] = selected();
		const key = a && b && !more ? JSON.stringify([board.query, a, b, scale, app.get("where"), board.rows]) : "";
		if (key === current) return;
		current = key;
		if (!key) {
			pair.replaceChildren(more ? h("p", { class: "faint" }, "Select two versions for their verdict.") : "");
			return;
		}
		verdict(board, a, b, { scale, where: app.get("where"), openSeed: app.openCase }).then(card => {
			if (current === key) pair.replaceChildren(card);
		}, e => {
			if (current === key) pair.replaceChildren(h("p", { class: "bad" }, e.message));
		});
	}

	/** drawOver is the score over time, with comments. */
	function drawOver(board, standings) {
		const list = board.versions.map(v => [v, standings.get(v.id)]).filter(([, s]) => s.cases > 0);
		const width = s => Number.isNaN(s.error) || !s.mean ? 0 : Math.abs(s.points * s.error / s.mean);
		over.replaceChildren(h("h2", {}, "Points over time"), line(list.map(([v, s], k) => ({
			x: k + 1, y: s.points, low: s.points - width(s), high: s.points + width(s),
			tip: `${named(v)} ${v.key.slice(0, 10)}\n${v.comment ? v.comment + "\n" : ""}${number(s.points)} in ${s.cases} cases\n${clock(v.created)}`,
			open: () => toggle(v.key.slice(0, 10)),
		})), { label: "mean points of the versions in the order in which they were made", xText: x => Number.isInteger(x) ? `${x}.` : "" }),
		h("p", { class: "faint" }, "In the order in which the versions were made, with the standard error. A click selects."),
		command(`bundle runs ${word(board.game)}`));
	}

	function drawPoints(board, cases, scale) {
		let fx, fy;
		try {
			fx = board.axis(x.value || "seed", scale);
			fy = board.axis(y.value || "score", scale);
		} catch (e) {
			fault.textContent = e.message;
			points.draw([]);
			return;
		}
		const chosen = selected(), list = [], by = colour.value;
		const shades = by === "version" ? null : shading(board, cases, by);
		board.versions.forEach((v, k) => {
			if (chosen.length && !chosen.includes(v.key.slice(0, 10))) return;
			for (const at of cases) {
				if (board.state(v.id, at) === "none") continue;
				const px = fx(v.id, at), py = fy(v.id, at);
				if (!Number.isFinite(px) || !Number.isFinite(py)) continue;
				list.push({ x: px, y: py, colour: shades ? shades(at) : series(k), shape: Math.floor(k / 8) + k % 8 % 4, tip: () => tip(board, v, at), open: () => app.openCase(board.seeds[at], v.key) });
			}
		});
		points.draw(list);
	}

	/** shading colours a case by a feature, from blue to yellow, which grow lighter too. */
	function shading(board, cases, name) {
		let lo = Infinity, hi = -Infinity;
		for (const at of cases) {
			const x = board.features[at]?.[name];
			if (x < lo) lo = x;
			if (x > hi) hi = x;
		}
		return at => {
			const t = ((board.features[at]?.[name] ?? lo) - lo) / (hi - lo || 1), step = Math.round(15 * t) / 15;
			return `hsl(${250 - 195 * step} 75% ${35 + 25 * step}%)`;
		};
	}

	function tip(board, v, at) {
		const row = board.scores.get(v.id);
		const features = Object.entries(board.features[at] ?? {}).map(([name, value]) => `${name}=${number(value)}`).join(" ");
		return `seed ${board.seeds[at]}: ${row.failure.get(at) ?? row.exact.get(at) ?? row.score[at]}\n${named(v)} ${v.key.slice(0, 10)}\n${features}`;
	}

	function key(e) {
		switch (e.key) {
		case "j": case "k":
			cursor = Math.max(0, Math.min(order.length - 1, cursor + (e.key === "j" ? 1 : -1)));
			table.querySelectorAll("tbody tr").forEach((row, k) => row.classList.toggle("cursor", k === cursor));
			table.querySelectorAll("tbody tr")[cursor]?.scrollIntoView({ block: "nearest" });
			return true;
		case "x":
			if (order[cursor]) toggle(order[cursor][0].key.slice(0, 10));
			return true;
		case "c":
			pair.scrollIntoView({ block: "start" });
			return true;
		case "/":
			filter.focus();
			return true;
		}
		return false;
	}
	return { root, render, key };
}

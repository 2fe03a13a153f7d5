"use strict";
// Battleships: the chance of a ship on each cell, shots, scans, ships.

const toggles = [["heat", "chances", true], ["ships", "hidden ships", true], ["scans", "earlier scans", false]];
const sea = page.case;

function shipCells(ship) {
	return Array.from({ length: ship.length }, (_, k) => [ship.row + (ship.vertical ? k : 0), ship.col + (ship.vertical ? 0 : k)]);
}

const shipAt = new Map();
for (const ship of sea.ships) for (const [r, c] of shipCells(ship)) shipAt.set(r * sea.n + c, ship);

const isScan = frame => frame.at.length === 4;
const lines = (from, to) => from === to ? `${from}` : `${from}–${to}`;
const rectangle = at => `rows ${lines(at[0], at[2])}, columns ${lines(at[1], at[3])}`;
const area = at => (at[2] - at[0] + 1) * (at[3] - at[1] + 1);

function hull(ship, style) {
	return svg("rect", {
		class: style, x: ship.col + .12, y: ship.row + .12, rx: .3,
		width: (ship.vertical ? 1 : ship.length) - .24, height: (ship.vertical ? ship.length : 1) - .24,
	});
}

function scanMarks(frame, now) {
	const [r1, c1, r2, c2] = frame.at, style = now ? " now" : "";
	return [
		svg("rect", { class: `scan${style}`, x: c1 + .04, y: r1 + .04, width: c2 - c1 + .92, height: r2 - r1 + .92, rx: .12 }),
		svg("text", { class: `count${style}`, x: now ? (c1 + c2 + 1) / 2 : c1 + .4, y: now ? (r1 + r2 + 1) / 2 : r1 + .4 }, frame.answer),
	];
}

// said is a turn in words.
function said(frame) {
	const known = frame.known;
	if (isScan(frame)) return [`Scan of ${rectangle(frame.at)}: `, el("b", {}, frame.answer), ` of ${area(frame.at)} cells have ships. Price ${round(frame.price, 2)}.`];
	const what = { MISS: ["miss", "bad"], HIT: ["hit", "good"], KILL: ["hit and sunk", "good"] }[frame.answer];
	return [`Shot at row ${frame.at[0]}, column ${frame.at[1]}: `, el("b", { class: what[1] }, what[0]), ".",
		known ? ` The chance of a hit was put at ${percent(known.p)}.` : ""];
}

const marksOf = play => legend([...(play.knew ? [["key-heat", "chance of a ship, 0 to 100\u00a0%"]] : []),
	["key-miss", "miss"], ["key-hit", "hit"], ["key-sunk", "sunk"], ["key-hull", "hidden"]]);

function makeView(play, place, info) {
	let shown = 0;
	const frames = play.frames;
	const { board, line } = grid(sea.n, sea.n, (r, c) => {
		const known = shown ? frames[shown - 1].known : null;
		const ship = shipAt.get(r * sea.n + c);
		return `row ${r}, column ${c}: ${known ? `chance ${percent(known.heat[r * sea.n + c] / 1000)}, ` : ""}${ship ? `ship of ${ship.length}` : "water"}`;
	});
	const heat = [];
	for (let r = 0; r < sea.n; r++) {
		for (let c = 0; c < sea.n; c++) {
			board.append(svg("rect", { class: "sea", x: c, y: r, width: 1, height: 1 }));
			heat.push(svg("rect", { class: "heat", x: c, y: r, width: 1, height: 1 }));
		}
	}
	const marks = svg("g");
	board.append(...heat, marks);
	const words = el("p", { class: "say" });
	place.append(board, marksOf(play), words, line);
	const fleet = el("div", { class: "fleet" }), counts = el("p", { class: "hint" });
	const belief = el("div"), scans = el("div");
	info.append(card("ships afloat", fleet, counts));
	if (play.knew) info.append(card("what the solver knew", belief));
	info.append(card("scans", scans));

	return turn => {
		shown = turn;
		const past = frames.slice(0, turn), frame = past[turn - 1], known = frame && frame.known;
		const shot = new Set(past.slice(0, -1).filter(f => !isScan(f)).map(f => f.at[0] * sea.n + f.at[1]));
		heat.forEach((cell, k) => { cell.setAttribute("fill-opacity", known && !shot.has(k) ? (.9 * (known.heat[k] / 1000) ** .8).toFixed(3) : 0); });
		const sunk = new Set(past.filter(f => f.answer === "KILL").map(f => shipAt.get(f.at[0] * sea.n + f.at[1])));
		marks.replaceChildren(
			...sea.ships.map(s => hull(s, sunk.has(s) ? "sunk" : "hull")),
			...past.slice(0, -1).filter(isScan).flatMap(f => scanMarks(f, false)),
			...past.filter(f => !isScan(f)).map(f => svg("circle", { class: f.answer === "MISS" ? "miss" : "hit", cx: f.at[1] + .5, cy: f.at[0] + .5, r: f.answer === "MISS" ? .13 : .24 })),
			...(frame ? isScan(frame) ? scanMarks(frame, true) : [svg("rect", { class: "last", x: frame.at[1] + .05, y: frame.at[0] + .05, width: .9, height: .9, rx: .15 })] : []));
		words.replaceChildren(...(frame ? said(frame) : [`${sea.ships.length} ships are hidden. A shot costs 1; a scan the less, the larger it is.`]));
		fleet.replaceChildren(...[...sea.ships].sort((a, b) => b.length - a.length || sunk.has(a) - sunk.has(b)).map(s =>
			el("span", { class: sunk.has(s) ? "ship gone" : "ship" }, Array.from({ length: s.length }, () => el("i")))));
		const shots = past.filter(f => !isScan(f)), scanned = past.filter(isScan);
		const missed = shots.filter(f => f.answer === "MISS").length;
		const price = scanned.length ? ` for ${round(scanned.reduce((sum, f) => sum + f.price, 0), 2)}` : "";
		counts.textContent = `${sea.ships.length - sunk.size} of ${sea.ships.length} left · ${count(shots.length, "shot")}${shots.length ? `, ${missed} missed` : ""} · ` +
			`${count(scanned.length, "scan")}${price}${frame ? ` · ${frame.ms}\u00a0ms for this turn` : ""}`;
		belief.replaceChildren(...(known ? knowledge(known) : [el("p", { class: "hint" }, "Nothing yet.")]));
		scans.replaceChildren(scanned.length === 0 ? el("p", { class: "hint" }, "None so far.") : scanTable(past));
	};
}

function knowledge(known) {
	const layouts = known.all ? `${known.consistent.toLocaleString("en")} layouts agree with the answers, and no others.` :
		`A sample of ${count(known.sample, "layout")}, ${known.consistent} of them in agreement with all answers.`;
	const parts = [el("p", { class: "hint" }, `${layouts} Best shot: ${percent(known.p)}.`)];
	if (known.considered && known.considered.length) {
		parts.push(table(["scan considered", "cells", "bits", "bits a cost"],
			known.considered.map(s => [rectangle(s.scan), `${area(s.scan)}`, s.bits.toFixed(2), s.rate.toFixed(2)])));
	}
	return parts;
}

// scanTable lists the scans so far, the newest first.
function scanTable(past) {
	const rows = past.flatMap((f, k) => isScan(f) ? [[`${k + 1}`, rectangle(f.at), `${f.answer}`, `${area(f.at)}`, round(f.price, 2)]] : []);
	return table(["turn", "scan", "ships", "cells", "price"], rows.reverse().slice(0, 12));
}

"use strict";
// Territory: owners and levels, the pieces with their moves, what the solver
// expected of its rivals, and how near its estimate of them is to the truth.

const toggles = [["moves", "moves", true], ["aims", "expected moves", true], ["values", "values", true]];
const land = page.case, side = land.value.length, players = land.start.length;

const colour = p => `var(--p${p})`;
const name = p => p === 0 ? "solver" : `rival ${p}`;
const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];
const chip = p => el("span", { class: "chip", style: `background:${colour(p)}` }, `${p}`);

// before is the board before the first turn.
const before = { pieces: land.start, owner: Array(side * side).fill(-1), level: Array(side * side).fill(0), sums: [] };
land.start.forEach(([r, c], p) => {
	before.owner[r * side + c] = p;
	before.level[r * side + c] = 1;
	before.sums.push(land.value[r][c]);
});

function pieceMark([r, c], p) {
	return [
		svg("circle", { class: "piece", cx: c + .5, cy: r + .5, r: .25, fill: colour(p) }),
		svg("text", { class: "number", x: c + .5, y: r + .5 }, `${p}`),
	];
}

// path is a piece's move, drawn to the chosen cell; a piece that was thrown back
// stands at its beginning.
function path(from, to, p) {
	const dy = to[0] - from[0], dx = to[1] - from[1], length = Math.hypot(dx, dy) || 1;
	const shift = [.06 * (p - players / 2) * dx / length, -.06 * (p - players / 2) * dy / length];
	return svg("path", {
		class: "path", stroke: colour(p),
		d: `M${from[1] + .5 + shift[1]} ${from[0] + .5 + shift[0]}L${to[1] + .5 + shift[1]} ${to[0] + .5 + shift[0]}`,
	});
}

// expected says for every rival whether it went where the solver expected; nothing
// without debug lines.
const expected = frame => frame.known ? frame.known.rivals.map((r, k) => sameCell(r.aim, frame.chosen[k + 1])) : [];

function makeView(play, place, info) {
	let now = before;
	const frames = play.frames;
	const { board, line } = grid(side, side, (r, c) => {
		const k = r * side + c, p = now.owner[k];
		return `row ${r}, column ${c}: value ${land.value[r][c]}, ${p < 0 ? "nobody's" : `${name(p)}'s at level ${now.level[k]}`}`;
	});
	const cells = [], levels = [];
	for (let r = 0; r < side; r++) {
		for (let c = 0; c < side; c++) {
			board.append(svg("rect", { class: "cell", x: c, y: r, width: 1, height: 1, rx: .08 }));
			cells.push(svg("rect", { class: "own", x: c, y: r, width: 1, height: 1, rx: .08 }));
			levels.push(svg("g"));
			board.append(cells.at(-1), svg("text", { class: "value", x: c + .5, y: r + .86 }, `${land.value[r][c]}`), levels.at(-1));
		}
	}
	const marks = svg("g");
	board.append(marks);
	const words = el("p", { class: "say" });
	place.append(board, legend([["key-pip", "one dot per level"], ["key-path", "move"], ...(play.knew ? [["key-aim", "where the solver expected the rival to go"]] : [])]), words, line);
	const standing = el("div"), rivals = el("div"), search = el("div");
	info.append(card("sums of value times level", standing));
	if (play.knew) info.append(card("rivals, as the solver estimated them", rivals), card("moves searched", search));

	return turn => {
		const frame = turn > 0 ? frames[turn - 1] : null, earlier = turn > 1 ? frames[turn - 2] : before;
		now = frame || before;
		now.owner.forEach((p, k) => {
			cells[k].setAttribute("fill", p < 0 ? "none" : colour(p));
			cells[k].setAttribute("fill-opacity", .2 + .65 * now.level[k] / Math.max(2, land.cap));
			levels[k].replaceChildren(...Array.from({ length: p < 0 ? 0 : now.level[k] }, (_, i) =>
				svg("circle", { class: "pip", cx: k % side + .14 + .15 * i, cy: Math.floor(k / side) + .14, r: .05 })));
		});
		const known = frame && frame.known;
		marks.replaceChildren(
			...(frame ? frame.chosen.map((to, p) => path(earlier.pieces[p], to, p)) : []),
			...(known ? known.rivals.map((r, k) => svg("circle", { class: "aim", stroke: colour(k + 1), cx: r.aim[1] + .5, cy: r.aim[0] + .5, r: .34 + .03 * (k % 3) })) : []),
			...now.pieces.flatMap(pieceMark));
		words.replaceChildren(...(frame ? told(frame, earlier) : [`${players - 1} rivals, levels up to ${land.cap}.`]));
		const top = Math.max(...now.sums);
		standing.replaceChildren(table(["", "player", "sum", ""], now.sums.map((s, p) => [chip(p), name(p), s.toLocaleString("en"), bar(s / top)])));
		rivals.replaceChildren(known ? rivalTable(frames.slice(0, turn)) : el("p", { class: "hint" }, "Nothing yet."));
		search.replaceChildren(known ? searchTable(known) : el("p", { class: "hint" }, "Nothing yet."));
	};
}

// told is a turn in words.
function told(frame, earlier) {
	const [r, c] = frame.chosen[0], k = r * side + c;
	const was = earlier.owner[k], level = earlier.level[k];
	const target = was < 0 ? "nobody's cell" : was === 0 ? `own cell of level ${level}` : `${name(was)}'s cell of level ${level}`;
	const back = sameCell(frame.pieces[0], frame.chosen[0]) ? "" : " and is thrown back";
	const right = expected(frame), hits = right.filter(Boolean).length;
	return [`The solver goes to row ${r}, column ${c}, ${target} worth ${land.value[r][c]}${back}. `,
		right.length ? el("span", { class: hits === right.length ? "good" : hits === 0 ? "bad" : null }, `${hits} of ${right.length} rivals moved as expected.`) : "",
		took(frame)];
}

function rivalTable(past) {
	const known = past.at(-1).known, now = expected(past.at(-1));
	const counts = known.rivals.map((_, k) => past.filter(f => f.known).map(expected).filter(e => e[k]).length);
	const turns = past.filter(f => f.known).length;
	return el("div", {}, table(["", "weights and chance of a random move", "this turn", "as expected"], known.rivals.map((r, k) => [
		chip(k + 1), ruleBars(r, land.rivals[k]),
		el("span", { class: now[k] ? "good" : "bad" }, now[k] ? "as expected" : "otherwise"), `${counts[k]} of ${turns}`])),
	el("p", { class: "hint" }, "Bars: neutral, raise, capture, attack, relative to the largest; then the chance of a random move. Lines: the truth, which the solver is not told."));
}

// ruleBars draws an estimated rule against the true one. Only the ratios of
// weights matter, so both are divided by their largest.
function ruleBars(estimate, truth) {
	const heights = rule => [...rule.weights.map(w => w / Math.max(...rule.weights)), rule.random];
	const guess = heights(estimate), real = heights(truth);
	const picture = svg("svg", { class: "rule", width: 104, height: 26, viewBox: "0 0 104 26", role: "img" },
		svg("title", {}, ["neutral", "raise", "capture", "attack", "random"].map((n, k) => `${n} ${guess[k].toFixed(2)}, truly ${real[k].toFixed(2)}`).join("\n")));
	guess.forEach((g, k) => {
		const x = k * 19 + (k === 4 ? 8 : 0);
		picture.append(
			svg("rect", { class: k === 4 ? "random" : null, x, y: 25 - 24 * g, width: 15, height: 24 * g }),
			svg("line", { x1: x - 1, x2: x + 16, y1: 25 - 24 * real[k], y2: 25 - 24 * real[k] }));
	});
	return picture;
}

function searchTable(known) {
	return el("div", {}, table(["cell", "visits", "", "points", "prior"], (known.candidates || []).map(c =>
		[`(${c.cell})`, percent(c.share), bar(c.share), Math.round(c.value).toLocaleString("en"), percent(c.prior)])),
	el("p", { class: "hint" }, `${known.visits.toLocaleString("en")} visits. Points are those expected at the end.`));
}

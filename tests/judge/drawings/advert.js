"use strict";
// Advert: the rectangles that the companies have so far, coloured by how satisfied
// they are, and each company's cell.

const toggles = [["cells", "cells", true], ["names", "numbers", true]];
const { side, companies } = page.case, n = companies.length;

// A company that lacks a third of its area is at the end of the scale.
const colour = s => `hsl(${Math.round(120 * Math.max(0, 1 - 9 * (1 - s)))} 55% 55%)`;
const area = ([a, b, c, d]) => (c - a) * (d - b);
const parts = (rect, k) => percent(area(rect) / companies[k][2]);

function makeView(play, place, info) {
	const frames = play.frames;
	const board = svg("svg", { class: "board", viewBox: `${-.01 * side} ${-.01 * side} ${1.02 * side} ${1.02 * side}`, role: "img", "aria-label": "board" });
	board.append(svg("rect", { class: "ground", x: 0, y: 0, width: side, height: side }));
	const ads = frames.map(({ rect, satisfaction }, k) => {
		const [x, y, x2, y2] = rect;
		return svg("g", { class: "ad" },
			svg("rect", { x, y, width: x2 - x, height: y2 - y, fill: colour(satisfaction) },
				svg("title", {}, `company ${k}: ${parts(rect, k)} of ${companies[k][2].toLocaleString("en")} cells, ${satisfaction.toFixed(4)} satisfied`)),
			svg("text", { class: "name", x: (x + x2) / 2, y: (y + y2) / 2, "font-size": Math.min(260, .8 * Math.min(x2 - x, y2 - y)) }, `${k}`));
	});
	const cells = companies.map(([x, y]) => svg("circle", { class: "point", cx: x + .5, cy: y + .5, r: 45 }));
	const lines = ads.map((_, k) => svg("line", { class: "tie", x1: companies[k][0], y1: companies[k][1], x2: (frames[k].rect[0] + frames[k].rect[2]) / 2, y2: (frames[k].rect[1] + frames[k].rect[3]) / 2 }));
	board.append(...ads, ...lines, ...cells);
	const words = el("p", { class: "say" }), least = el("div"), sums = el("div");
	place.append(board, legend([["key-full", "has its area"], ["key-lack", "lacks a third of it, or has half too much"], ["key-point", "the cell that it wants"]]), words);
	info.append(card("the board", sums), card("least satisfied", least));

	return turn => {
		ads.forEach((g, k) => {
			g.classList.toggle("away", k >= turn);
			g.classList.toggle("now", k === turn - 1 && turn < n);
			lines[k].classList.toggle("away", k >= turn);
		});
		const frame = frames[turn - 1], shown = frames.slice(0, turn);
		words.replaceChildren(frame ? `Company ${turn - 1} gets ${area(frame.rect).toLocaleString("en")} cells, ${parts(frame.rect, turn - 1)} of what it wants: ${frame.satisfaction.toFixed(4)} satisfied.` : `${n} companies.`);
		const used = shown.reduce((sum, f) => sum + area(f.rect), 0);
		sums.replaceChildren(table(["", "number"], [["rectangles", `${turn}`], ["of the board is used", percent(used / side ** 2)]]));
		const worst = shown.map((f, k) => [f, k]).sort((a, b) => a[0].satisfaction - b[0].satisfaction).slice(0, 8);
		least.replaceChildren(turn ? table(["company", "wants", "gets", "satisfied"], worst.map(([f, k]) =>
			[`${k}`, companies[k][2].toLocaleString("en"), parts(f.rect, k), f.satisfaction.toFixed(4)])) : el("p", { class: "hint" }, "Nothing yet."));
	};
}

"use strict";
// Pyramid: the balls, coloured by number, the last swap, and the pairs that stand
// out of order.

const toggles = [["wrong", "pairs out of order", true], ["numbers", "numbers", true]];
const given = page.case.rows, size = given.length, balls = size * (size + 1) / 2;

const place = (x, y) => [y + (size - x) / 2, .88 * x + .5];
// A ball's colour tells the row in which it belongs, if the balls were in order.
const home = ball => Math.floor((Math.sqrt(8 * ball + 1) - 1) / 2);
const colour = ball => `hsl(${Math.round(250 - 250 * ball / balls)} 60% 55%)`;

function makeView(play, where, info) {
	const frames = play.frames, rows = given.map(row => row.slice());
	let now = 0;
	const swap = ({ from, to }) => {
		[rows[from[0]][from[1]], rows[to[0]][to[1]]] = [rows[to[0]][to[1]], rows[from[0]][from[1]]];
	};
	const board = svg("svg", { class: "board", viewBox: `-.1 -.2 ${size + .2} ${.88 * size + .4}`, role: "img", "aria-label": "pyramid" });
	const marks = svg("g"), spots = given.map((row, x) => row.map((_, y) => {
		const [cx, cy] = place(x, y);
		const spot = { ball: svg("circle", { class: "ball", cx, cy, r: .42 }), text: svg("text", { class: "number", x: cx, y: cy }), title: svg("title") };
		spot.ball.append(spot.title);
		board.append(spot.ball, spot.text);
		return spot;
	}));
	board.append(marks);
	const words = el("p", { class: "say" }), state = el("div");
	where.append(board, legend([["key-pair", "an upper ball larger than the one below it"], ["key-swap", "the last swap"]]), words);
	info.append(card("order", state));

	return turn => {
		while (now < turn) swap(frames[now++]);
		while (now > turn) swap(frames[--now]);
		const pairs = [];
		let right = 0;
		rows.forEach((row, x) => row.forEach((ball, y) => {
			const spot = spots[x][y];
			spot.ball.setAttribute("fill", colour(ball));
			spot.text.textContent = `${ball}`;
			spot.title.textContent = `ball ${ball} in row ${x}, place ${y}`;
			right += home(ball) === x;
			for (const below of x + 1 < size ? [y, y + 1] : []) if (ball > rows[x + 1][below]) pairs.push([place(x, y), place(x + 1, below)]);
		}));
		const line = (name, [[x1, y1], [x2, y2]]) => svg("line", { class: name, x1, y1, x2, y2 });
		const frame = frames[turn - 1];
		marks.replaceChildren(...pairs.map(p => line("pair-line", p)), ...(frame ? [line("swap-line", [place(...frame.from), place(...frame.to)])] : []));
		words.replaceChildren(frame ? `Balls ${rows[frame.to[0]][frame.to[1]]} and ${rows[frame.from[0]][frame.from[1]]} change places. ` : `${balls} balls.`);
		state.replaceChildren(table(["", "number"], [["swaps", `${turn}`], ["pairs out of order", `${pairs.length}`], ["balls in the row of their number", `${right}`]]));
	};
}

"use strict";
// Stonegame: the row of stones around the turn, who took which, and what the
// other takes would have been worth. Values are 64-bit integers, as strings.

const toggles = [];
const row = page.case, long = row.stones.some(s => s.length > 5);
const columns = long ? 6 : 8, most = 10 * columns;
const people = ["Amal", "Bimal"];
const big = v => minus(BigInt(v).toLocaleString("en"));

function makeView(play, place, info) {
	const frames = play.frames, takenBy = [];
	frames.forEach((f, turn) => { for (let k = 0; k < f.count; k++) takenBy[f.from + k] = turn; });
	const holder = el("div"), words = el("p", { class: "say" }), values = el("div"), totals = el("div");
	place.append(holder, words);
	info.append(card("sums", totals));
	if (play.knew) info.append(card("what the takes are worth to the one who moves", values));

	return turn => {
		const frame = frames[turn - 1];
		holder.replaceChildren(stones(frame ? frame.from : 0, takenBy, turn));
		words.replaceChildren(...(frame ? [person(frame.player), ` takes ${count(frame.count, "stone")}: `, el("b", {}, row.stones.slice(frame.from, frame.from + frame.count).map(big).join(", ")), "."] :
			[`${sentence(count(row.stones.length, "stone"))}. The answer is `, el("b", {}, row.answer), row.answer === "Tie" ? "." : `, who wins by ${big(row.margin.replace("-", ""))}.`]));
		totals.replaceChildren(table(["player", "sum"], people.map((p, k) => [person(p), frame ? big(frame.totals[k]) : "0"])));
		values.replaceChildren(frame ? valueTable(frame) : el("p", { class: "hint" }, "Nothing yet."));
	};
}

const sentence = text => text[0].toUpperCase() + text.slice(1);
const person = name => el("b", { class: `who t${people.indexOf(name)}` }, name);

// stones draws the part of the row around a stone, in lines of a few.
function stones(at, takenBy, turn) {
	const first = Math.max(0, Math.min(at - at % columns - 3 * columns, row.stones.length - most + (columns - row.stones.length % columns) % columns));
	const from = first - first % columns, to = Math.min(row.stones.length, from + most);
	const rows = Math.max(1, Math.ceil((to - from) / columns));
	const board = svg("svg", { class: "board", viewBox: `-.1 -.1 ${columns + .2} ${rows * .8 + .2}`, role: "img" });
	for (let k = from; k < to; k++) {
		const x = (k - from) % columns, y = .8 * Math.floor((k - from) / columns);
		const by = takenBy[k], gone = by !== undefined && by < turn;
		board.append(
			svg("rect", { class: `stone${gone ? ` t${by % 2}` : ""}${gone && by === turn - 1 ? " now" : ""}`, x: x + .05, y: y + .05, width: .9, height: .7, rx: .12 }),
			svg("text", { class: long ? "sum long" : "sum", x: x + .5, y: y + .34 }, row.stones[k].length > 5 ? brief(row.stones[k]) : minus(row.stones[k])),
			svg("text", { class: "index", x: x + .5, y: y + .64 }, `${k}`));
	}
	return board;
}

// brief is a long number in about six places.
const brief = text => minus(Number(text).toLocaleString("en", { notation: "compact", maximumSignificantDigits: 4 }));

function valueTable(frame) {
	const t = table(["takes", "stones", "gets in all"], frame.values.map((v, k) =>
		[`${k + 1}`, row.stones.slice(frame.from, frame.from + k + 1).map(big).join(", "), big(v)]));
	t.tBodies[0].rows[frame.count - 1].className = "chosen";
	return el("div", {}, t, el("p", { class: "hint" }, "Sums of the stones from there on if both go on to play best; the bold one was taken."));
}

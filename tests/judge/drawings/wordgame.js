"use strict";
// Wordgame: the board with its multipliers, the hand and the preview, the words
// made, the words that the solver looked out for and their places.

const toggles = [["words", "words made", true], ["outlook", "outlook", true]];
const deal = page.case;
const values = { A: 1, B: 3, C: 3, D: 2, E: 1, F: 4, G: 2, H: 4, I: 1, J: 8, K: 5, L: 1, M: 3, N: 1, O: 1, P: 3, Q: 10, R: 1, S: 1, T: 1, U: 1, V: 4, W: 4, X: 8, Y: 4, Z: 10 };
const kinds = { d: ["ld", "2", "letter times 2"], t: ["lt", "3", "letter times 3"], D: ["wd", "2W", "word times 2"], T: ["wt", "3W", "word times 3"] };

// rack shows tiles; the letters of marked get a style, each as often as it is there.
function rack(label, letters, marked, style) {
	const left = [...marked];
	return el("p", { class: style === "next" ? "rack next" : "rack" }, el("span", {}, label), [...letters].map(c => {
		const k = left.indexOf(c);
		if (k >= 0) left.splice(k, 1);
		return el("b", { class: k >= 0 ? style : null }, c, el("small", {}, `${values[c]}`));
	}), letters === "" ? "none" : null);
}

// frameOf is a rectangle around a word.
const frameOf = (w, length, style) => svg("rect", {
	class: style, x: w.col + .02, y: w.row + .02, rx: .16, width: (w.down ? 1 : length) - .04, height: (w.down ? length : 1) - .04,
});

const tileMarks = (row, col, letter, style) => [
	svg("rect", { class: `tile ${style}`, x: col + .06, y: row + .06, width: .88, height: .88, rx: .12 }),
	svg("text", { class: `letter ${style}`, x: col + .5, y: row + .53 }, letter),
];

// ghost is the best word of the outlook, where its letters do not stand yet.
function ghost(w, letters) {
	const n = deal.n;
	return [...w.word].flatMap((c, k) => {
		const row = w.row + (w.down ? k : 0), col = w.col + (w.down ? 0 : k);
		return letters[row * n + col] ? [] : tileMarks(row, col, c, "ghost");
	});
}

function outlookTable(known) {
	if (known.outlook.length === 0) return el("p", { class: "hint" }, "No word that was worth waiting for.");
	return el("div", {}, table(["word", "at", "missing", "points", "chance", "worth"], known.outlook.map(w =>
		[w.word, `${w.row},${w.col}\u00a0${w.down ? "↓" : "→"}`, w.missing || "–", w.score.toLocaleString("en"), percent(w.chance), Math.round(w.score * w.chance).toLocaleString("en")])),
	el("p", { class: "hint" }, `The decision: ${round(known.now, 1)} for the turn itself, ${round(known.future, 1)} for the best word that it leaves possible.`));
}

function makeView(play, place, info) {
	const frames = play.frames, n = deal.n;
	let letters = [];
	const { board, line } = grid(n, n, (r, c) => {
		const kind = kinds[deal.board[r][c]], on = letters[r * n + c];
		return `row ${r}, column ${c}: ${on ? `${on}, ` : ""}${kind ? `${kind[2]}${on ? ", used up" : ""}` : "plain"}`;
	});
	for (let r = 0; r < n; r++) {
		for (let c = 0; c < n; c++) {
			const kind = kinds[deal.board[r][c]];
			board.append(svg("rect", { class: kind ? `square ${kind[0]}` : "square", x: c, y: r, width: 1, height: 1, rx: .1 }));
			if (kind) board.append(svg("text", { class: "mult", x: c + .5, y: r + .52 }, kind[1]));
		}
	}
	const marks = svg("g");
	board.append(marks);
	const words = el("p", { class: "say" });
	place.append(board, legend([["key-ld", "letter ×2"], ["key-lt", "×3"], ["key-wd", "word ×2"], ["key-wt", "×3"], ["key-new", "placed now"],
		...(play.knew ? [["key-hope", "looked out for"]] : [])]), words, line);
	const hand = el("div"), made = el("div"), outlook = el("div"), best = el("div");
	info.append(card("hand, as the solver saw it", hand));
	if (play.knew) info.append(card("words that the solver looked out for", outlook));
	info.append(card("words of this turn", made), card("best turns so far", best));

	return turn => {
		const past = frames.slice(0, turn), frame = past[turn - 1], known = frame && frame.known;
		letters = Array(n * n).fill("");
		for (const f of past) for (const t of f.tiles || []) letters[t.row * n + t.col] = t.letter;
		const fresh = new Set((frame && frame.tiles || []).map(t => t.row * n + t.col));
		marks.replaceChildren(...letters.flatMap((on, k) => on ? tileMarks(Math.floor(k / n), k % n, on, fresh.has(k) ? "new" : "") : []),
		...(known ? known.outlook.map((w, k) => frameOf(w, w.word.length, k === 0 ? "hope best" : "hope")) : []),
		...(known && known.outlook.length ? ghost(known.outlook[0], letters) : []),
		...(frame && frame.words || []).map(w => frameOf(w, w.text.length, "made")));
		const seen = turn > 1 ? frames[turn - 2] : deal;
		words.replaceChildren(...(frame ? wordsOf(frame) : [`${deal.tiles} tiles in all, ${deal.t} in the hand, ${deal.x} known ahead; throwing away costs ${deal.d}.`]));
		const used = frame ? (frame.tiles || []).map(t => t.letter).join("") + frame.discarded : "";
		hand.replaceChildren(rack("hand", seen.hand, used, frame && frame.kind === "discard" ? "away" : "used"), rack("preview", seen.preview, "", "next"));
		made.replaceChildren(frame && frame.words ? table(["word", "letters", "times", "points"],
			frame.words.map(w => [w.text, `${w.letters}`, `${w.factor}`, w.score.toLocaleString("en")])) : el("p", { class: "hint" }, "None."));
		outlook.replaceChildren(known ? outlookTable(known) : el("p", { class: "hint" }, "Nothing in this turn."));
		best.replaceChildren(bestTurns(past));
	};
}

// wordsOf is a turn in words.
function wordsOf(frame) {
	switch (frame.kind) {
	case "place": {
		const w = frame.words[0], others = frame.words.length - 1;
		return [el("b", {}, w.text), ` ${w.down ? "down" : "across"} from row ${w.row}, column ${w.col} for `,
			el("b", { class: "good" }, frame.score.toLocaleString("en")), others ? ` with ${count(others, "cross word")}.` : ".", took(frame)];
	}
	case "discard":
		return [`Throws away ${frame.discarded} for `, el("b", { class: "bad" }, round(frame.score, 0)), ".", took(frame)];
	}
	return ["Ends the game.", took(frame)];
}

function bestTurns(past) {
	const placed = past.map((f, k) => [f, k + 1]).filter(([f]) => f.words).sort((a, b) => b[0].score - a[0].score).slice(0, 5);
	if (placed.length === 0) return el("p", { class: "hint" }, "None so far.");
	const total = past.reduce((sum, f) => sum + f.score, 0);
	return table(["turn", "word", "points", "of the total"], placed.map(([f, t]) =>
		[`${t}`, f.words[0].text, f.score.toLocaleString("en"), percent(f.score / Math.max(1, total))]));
}

"use strict";
// The curve of the score over the turns: a click or a drag on it seeks.

function makeCurve() {
	const place = byId("curve");
	const low = Math.min(...page.plays.map(p => p.curve.reduce((a, b) => Math.min(a, b))));
	const high = Math.max(...page.plays.map(p => p.curve.reduce((a, b) => Math.max(a, b))));
	const pad = { left: 8, right: 8, top: 12, bottom: 22 };
	let width = 0, height = 0, cursor, dots;
	const x = t => pad.left + (width - pad.left - pad.right) * (last ? t / last : 0);
	const y = v => pad.top + (height - pad.top - pad.bottom) * (high > low ? (high - v) / (high - low) : 1);

	// Of the turns that fall on one column of pixels, the lowest and the highest are
	// drawn.
	function points(curve) {
		const step = Math.max(1, Math.ceil(curve.length / width)), list = [];
		for (let from = 0; from < curve.length; from += step) {
			let min = from, max = from;
			for (let t = from; t < Math.min(curve.length, from + step); t++) {
				if (curve[t] < curve[min]) min = t;
				if (curve[t] > curve[max]) max = t;
			}
			for (const t of [...new Set([Math.min(min, max), Math.max(min, max)])]) list.push(`${x(t).toFixed(1)},${y(curve[t]).toFixed(1)}`);
		}
		return list.join(" ");
	}

	function draw() {
		width = place.clientWidth;
		height = width < 500 ? 120 : 150;
		const picture = svg("svg", { width, height, role: "img", "aria-label": "score by turn" });
		for (const [v, name] of [[low, "bottom"], [high, "top"]]) {
			picture.append(svg("line", { class: "axis", x1: pad.left, x2: width - pad.right, y1: y(v), y2: y(v) }),
				svg("text", { x: pad.left, y: name === "top" ? y(v) - 3 : height - 8 }, short(v)));
			if (low === high) break;
		}
		picture.append(svg("text", { x: width - pad.right, y: height - 8, "text-anchor": "end" }, `turn ${last}`));
		if (low < 0 && high > 0) picture.append(svg("line", { class: "axis", "stroke-dasharray": "3 3", x1: pad.left, x2: width - pad.right, y1: y(0), y2: y(0) }));
		page.plays.forEach((p, k) => {
			for (const m of p.moments) picture.append(svg("line", { class: `mark ${"ab"[k]}`, x1: x(m.turn), x2: x(m.turn), y1: height - pad.bottom, y2: height - pad.bottom - 7 },
				svg("title", {}, `turn ${m.turn}: ${m.text}`)));
			picture.append(svg("polyline", { class: "ab"[k], points: points(p.curve) }));
		});
		cursor = svg("line", { class: "cursor", y1: pad.top, y2: height - pad.bottom });
		dots = page.plays.map((_, k) => svg("circle", { class: "ab"[k], r: 3.5 }));
		picture.append(cursor, ...dots);
		const to = e => seek(Math.round((e.clientX - picture.getBoundingClientRect().left - pad.left) / (width - pad.left - pad.right) * last));
		picture.addEventListener("pointerdown", e => { to(e); picture.setPointerCapture(e.pointerId); });
		picture.addEventListener("pointermove", e => { if (e.buttons) to(e); });
		place.replaceChildren(picture);
		move(state.turn);
	}

	function move(turn) {
		cursor.setAttribute("x1", x(turn));
		cursor.setAttribute("x2", x(turn));
		page.plays.forEach((p, k) => {
			const t = Math.min(turn, p.frames.length);
			dots[k].setAttribute("cx", x(t));
			dots[k].setAttribute("cy", y(p.curve[t]));
		});
	}

	byId("curve-title").textContent = `${page.plays[0].curve_of} by turn`;
	draw();
	shows.push(move);
	new ResizeObserver(() => { if (place.clientWidth !== width) draw(); }).observe(place);
}

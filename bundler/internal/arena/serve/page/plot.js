// Drawings: a scatter of many points on a canvas, and small charts as SVG.

import { h, s, number, showTip, hideTip } from "./dom.js";

/** ticks are round values between two ends, about as many as wanted. */
export function ticks(lo, hi, wanted) {
	const rough = (hi - lo) / wanted, power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].map(f => f * power).find(x => x >= rough * (1 - 1e-9));
	const list = [];
	for (let i = Math.ceil(lo / step - 1e-9); i * step <= hi + step * 1e-9; i++) list.push(Number((i * step).toPrecision(12)));
	return list;
}

/** ends are those of values with a little room; NaN is left out. */
export function ends(values, room = 0.04) {
	let lo = Infinity, hi = -Infinity;
	for (const x of values) {
		if (x < lo) lo = x;
		if (x > hi) hi = x;
	}
	if (lo > hi) return [0, 1];
	if (lo === hi) return [lo - 1, hi + 1];
	return [lo - room * (hi - lo), hi + room * (hi - lo)];
}

export const short = x => {
	for (const [size, unit] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) if (Math.abs(x) >= size) return Number((x / size).toPrecision(4)) + unit;
	return String(Number(x.toPrecision(4)));
};

/** colours of versions, which readers who see few colours can tell apart (Okabe and Ito, 2008); each has a shape besides. */
export const series = k => `var(--s${k % 8})`;

const margin = { left: 54, right: 10, top: 8, bottom: 26 };

/**
 * scatter draws points {x, y, colour, shape, tip, open} and opens the one that is
 * clicked. It returns the figure; draw(points) draws others in it.
 */
export function scatter(label) {
	const canvas = h("canvas", { role: "img", "aria-label": label, tabIndex: -1 });
	const figure = h("figure", { class: "scatter" }, canvas);
	let shown = [], place = () => [0, 0], grid = new Map();
	const cell = 12;

	const draw = points => {
		shown = points;
		const width = figure.clientWidth || 600, height = Math.min(420, Math.max(240, width * 0.5)), ratio = devicePixelRatio || 1;
		canvas.width = width * ratio;
		canvas.height = height * ratio;
		canvas.style.height = `${height}px`;
		const c = canvas.getContext("2d"), style = getComputedStyle(figure);
		const colours = new Map();
		const colour = name => { // a canvas knows no variables
			if (!colours.has(name)) colours.set(name, name.startsWith("var(") ? style.getPropertyValue(name.slice(4, -1)).trim() : name);
			return colours.get(name);
		};
		c.scale(ratio, ratio);
		const [x0, x1] = ends(points.map(p => p.x)), [y0, y1] = ends(points.map(p => p.y));
		place = p => [margin.left + (p.x - x0) / (x1 - x0) * (width - margin.left - margin.right), height - margin.bottom - (p.y - y0) / (y1 - y0) * (height - margin.top - margin.bottom)];
		c.font = "11px system-ui, sans-serif";
		c.strokeStyle = colour("var(--line)");
		c.fillStyle = colour("var(--faint)");
		c.textAlign = "center";
		for (const x of ticks(x0, x1, width / 90)) {
			const [at] = place({ x, y: y0 });
			c.beginPath(); c.moveTo(at, margin.top); c.lineTo(at, height - margin.bottom); c.stroke();
			c.fillText(short(x), at, height - margin.bottom + 14);
		}
		c.textAlign = "right";
		for (const y of ticks(y0, y1, height / 50)) {
			const [, at] = place({ x: x0, y });
			c.beginPath(); c.moveTo(margin.left, at); c.lineTo(width - margin.right, at); c.stroke();
			c.fillText(short(y), margin.left - 5, at + 4);
		}
		const size = points.length > 20000 ? 1.2 : points.length > 2000 ? 2 : 3;
		c.globalAlpha = points.length > 5000 ? 0.6 : 0.85;
		grid = new Map();
		points.forEach((p, k) => {
			const [x, y] = place(p);
			c.fillStyle = colour(p.colour);
			mark(c, p.shape ?? 0, x, y, size);
			const key = Math.floor(x / cell) * 4096 + Math.floor(y / cell);
			if (!grid.has(key)) grid.set(key, []);
			grid.get(key).push(k);
		});
		c.globalAlpha = 1;
	};
	const near = event => {
		const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
		let found = null, least = cell * cell;
		for (let i = -1; i <= 1; i++) for (let j = -1; j <= 1; j++) {
			for (const k of grid.get((Math.floor(x / cell) + i) * 4096 + Math.floor(y / cell) + j) ?? []) {
				const [px, py] = place(shown[k]), d = (px - x) ** 2 + (py - y) ** 2;
				if (d < least) [found, least] = [shown[k], d];
			}
		}
		return found;
	};
	canvas.addEventListener("pointermove", e => {
		const p = near(e);
		canvas.classList.toggle("hit", !!p);
		if (p) showTip(typeof p.tip === "function" ? p.tip() : p.tip, e.clientX, e.clientY);
		else hideTip();
	});
	canvas.addEventListener("pointerleave", hideTip);
	canvas.addEventListener("click", e => { hideTip(); near(e)?.open?.(); });
	return { figure, draw };
}

/** mark draws a point in one of four shapes. */
function mark(c, shape, x, y, size) {
	switch (shape % 4) {
	case 0: c.beginPath(); c.arc(x, y, size, 0, 7); c.fill(); break;
	case 1: c.fillRect(x - size, y - size, 2 * size, 2 * size); break;
	case 2: c.beginPath(); c.moveTo(x, y - 1.3 * size); c.lineTo(x + 1.2 * size, y + size); c.lineTo(x - 1.2 * size, y + size); c.fill(); break;
	case 3: c.beginPath(); c.moveTo(x, y - 1.4 * size); c.lineTo(x + 1.4 * size, y); c.lineTo(x, y + 1.4 * size); c.lineTo(x - 1.4 * size, y); c.fill(); break;
	}
}

/**
 * line draws points {x, y, low, high, tip, open} from left to right, with their
 * intervals; zero draws the line of zero.
 */
export function line(points, { label, zero = false, height = 180, xText = short, yText = short, logX = false } = {}) {
	const width = 560, known = points.filter(p => !Number.isNaN(p.y));
	const fx = logX ? Math.log : x => x;
	const [x0, x1] = ends(known.map(p => fx(p.x)));
	const [y0, y1] = ends(known.flatMap(p => [p.y, p.low ?? p.y, p.high ?? p.y]).concat(zero ? [0] : []), 0.08);
	const px = x => margin.left + (fx(x) - x0) / (x1 - x0) * (width - margin.left - margin.right);
	const py = y => height - margin.bottom - (y - y0) / (y1 - y0) * (height - margin.top - margin.bottom);
	const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "chart" });
	for (const y of ticks(y0, y1, 5)) picture.append(
		s("line", { class: y === 0 && zero ? "zero" : "grid", x1: margin.left, x2: width - margin.right, y1: py(y), y2: py(y) }),
		s("text", { x: margin.left - 5, y: py(y) + 4, "text-anchor": "end" }, yText(y)));
	const at = logX ? known.map(p => p.x) : ticks(x0, x1, 6).filter(x => x >= x0 && x <= x1);
	let last = -Infinity;
	for (const x of at) {
		if (px(x) - last < 46) continue;
		last = px(x);
		picture.append(s("text", { x: px(x), y: height - margin.bottom + 16, "text-anchor": "middle" }, xText(x)));
	}
	const banded = known.filter(p => p.low !== undefined && p.low !== null);
	if (banded.length > 1) {
		const upper = banded.map(p => `${px(p.x)},${py(p.high)}`), lower = banded.map(p => `${px(p.x)},${py(p.low)}`).reverse();
		picture.append(s("polygon", { class: "band", points: [...upper, ...lower].join(" ") }));
	}
	picture.append(s("polyline", { class: "curve", points: known.map(p => `${px(p.x)},${py(p.y)}`).join(" ") }));
	for (const p of known) {
		const dot = s("circle", { cx: px(p.x), cy: py(p.y), r: p.strong ? 5 : 3.5, class: p.open ? "dot open" : "dot" });
		dot.addEventListener("pointermove", e => showTip(p.tip ?? `${xText(p.x)}: ${number(p.y)}`, e.clientX, e.clientY));
		dot.addEventListener("pointerleave", hideTip);
		if (p.open) dot.addEventListener("click", () => { hideTip(); p.open(); });
		picture.append(dot);
	}
	return h("figure", {}, picture);
}

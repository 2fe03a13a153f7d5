// Expressions over the numbers of a case, written as in Go: "N<10 && D>3",
// "log(N)", "N*M". Conditions mean what they mean to --where: numbers are float64,
// % is the remainder of floats, a name without a value is not a number. There are
// functions besides, which --where does not have.

const functions = {
	log: Math.log, log10: Math.log10, log2: Math.log2, exp: Math.exp, sqrt: Math.sqrt, abs: Math.abs, floor: Math.floor, ceil: Math.ceil,
	round: Math.round, min: Math.min, max: Math.max, pow: Math.pow,
};

const levels = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]];

const operations = {
	"+": (x, y) => x + y, "-": (x, y) => x - y, "*": (x, y) => x * y, "/": (x, y) => x / y, "%": (x, y) => x % y,
	"==": (x, y) => x === y, "!=": (x, y) => x !== y, "<": (x, y) => x < y, "<=": (x, y) => x <= y, ">": (x, y) => x > y, ">=": (x, y) => x >= y,
	"&&": (x, y) => x && y, "||": (x, y) => x || y,
};

/**
 * compile reads an expression. The result has the names it uses, whether it is a
 * condition, and at(values), where values gives the number of a name. An error says
 * at which column.
 */
export function compile(text) {
	const tokens = scan(text);
	let at = 0;
	const names = new Set();
	const peek = () => tokens[at].text;
	const fail = (token, what) => { throw new Error(`column ${token.column}: ${what}`); };
	const number = (v, token) => v.condition ? fail(token, "a number is wanted, this is a condition") : v;

	const binary = level => {
		if (level === levels.length) return unary();
		let x = binary(level + 1);
		while (levels[level].includes(peek())) {
			const token = tokens[at++], y = binary(level + 1), op = operations[token.text];
			const logic = level < 2, either = token.text === "==" || token.text === "!=";
			if (x.condition !== y.condition || (!either && x.condition !== logic)) fail(token, `operator ${token.text} does not fit its operands`);
			const left = x.at, right = y.at;
			x = { condition: level < 3, at: v => op(left(v), right(v)) };
		}
		return x;
	};
	const unary = () => {
		const token = tokens[at];
		if (["!", "-", "+"].includes(token.text)) {
			at++;
			const x = unary();
			if (x.condition !== (token.text === "!")) fail(token, `operator ${token.text} does not fit`);
			if (token.text === "!") return { condition: true, at: v => !x.at(v) };
			return token.text === "-" ? { condition: false, at: v => -x.at(v) } : x;
		}
		return operand();
	};
	const operand = () => {
		const token = tokens[at++];
		if (token.text === "(") {
			const x = binary(0);
			if (peek() !== ")") fail(tokens[at], "expected )");
			at++;
			return x;
		}
		if (token.kind === "number") return { condition: false, at: () => token.value };
		if (token.kind !== "name") fail(token, token.kind === "end" ? "expected operand" : `${token.text} is not an operand`);
		if (peek() === "(") return call(token);
		if (token.text === "true" || token.text === "false") return { condition: true, at: () => token.text === "true" };
		names.add(token.text);
		return { condition: false, at: v => { const x = v(token.text); return x === undefined ? NaN : x; } };
	};
	const call = token => {
		const f = Object.hasOwn(functions, token.text) ? functions[token.text] : fail(token, `no function is called ${token.text}; there are ${Object.keys(functions).join(", ")}`);
		const list = [];
		do {
			at++;
			list.push(number(binary(0), token));
		} while (peek() === ",");
		if (peek() !== ")") fail(tokens[at], "expected )");
		at++;
		return { condition: false, at: v => f(...list.map(x => x.at(v))) };
	};

	const x = binary(0);
	if (tokens[at].kind !== "end") fail(tokens[at], `unexpected ${tokens[at].text}`);
	return { text, names: [...names], condition: x.condition, at: x.at };
}

const shape = /\s*(?:(0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\p{L}_][\p{L}\d_]*)|(\|\||&&|[=!<>]=|[-+*/%<>!(),]))/uy;

function scan(text) {
	const tokens = [];
	shape.lastIndex = 0;
	for (let from = 0; ; from = shape.lastIndex) {
		const rest = text.slice(from);
		if (!rest.trim()) {
			tokens.push({ kind: "end", text: "", column: text.length + 1 });
			return tokens;
		}
		shape.lastIndex = from;
		const m = shape.exec(text);
		const column = from + rest.search(/\S/) + 1;
		if (!m) throw new Error(`column ${column}: ${text[column - 1]} is not part of an expression`);
		if (m[1] !== undefined) tokens.push({ kind: "number", text: m[1], value: Number(m[1].replaceAll("_", "")), column });
		else tokens.push({ kind: m[2] !== undefined ? "name" : "operator", text: m[2] ?? m[3], column });
	}
}

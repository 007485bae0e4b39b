import line from "./en/line.json" with { type: "json" };

export default { line };

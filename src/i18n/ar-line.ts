import line from "./ar/line.json" with { type: "json" };

export default { line };

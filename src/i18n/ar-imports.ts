import imports from "./ar/imports.json" with { type: "json" };

export default { imports };

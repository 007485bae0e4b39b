import imports from "./en/imports.json" with { type: "json" };

export default { imports };

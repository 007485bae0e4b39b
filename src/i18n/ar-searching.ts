import suggest from "./ar/suggest.json" with { type: "json" };

export default { suggest };

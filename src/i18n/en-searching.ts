import suggest from "./en/suggest.json" with { type: "json" };

export default { suggest };

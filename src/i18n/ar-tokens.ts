import tokens from "./ar/tokens.json" with { type: "json" };

export default { tokens };

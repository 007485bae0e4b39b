import tokens from "./en/tokens.json" with { type: "json" };

export default { tokens };

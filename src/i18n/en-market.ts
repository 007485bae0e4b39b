import market from "./en/market.json" with { type: "json" };

export default { market };

import market from "./ar/market.json" with { type: "json" };

export default { market };

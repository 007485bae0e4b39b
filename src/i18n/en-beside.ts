import fit from "./en/fit.json" with { type: "json" };
import market from "./en/market.json" with { type: "json" };

export default { fit, market };

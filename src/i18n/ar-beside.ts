import fit from "./ar/fit.json" with { type: "json" };
import market from "./ar/market.json" with { type: "json" };

export default { fit, market };

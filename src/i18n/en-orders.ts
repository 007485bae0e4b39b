import orders from "./en/orders.json" with { type: "json" };
import sales from "./en/sales.json" with { type: "json" };
import track from "./en/track.json" with { type: "json" };

export default { orders, sales, track };

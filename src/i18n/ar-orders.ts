import orders from "./ar/orders.json" with { type: "json" };
import sales from "./ar/sales.json" with { type: "json" };
import track from "./ar/track.json" with { type: "json" };

export default { orders, sales, track };

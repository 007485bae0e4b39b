import cart from "./ar/cart-page.json" with { type: "json" };
import compare from "./ar/compare-page.json" with { type: "json" };

export default { cart, compare };

import cart from "./en/cart-page.json" with { type: "json" };
import compare from "./en/compare-page.json" with { type: "json" };

export default { cart, compare };

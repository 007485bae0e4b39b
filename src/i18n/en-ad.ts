import cart from "./en/cart-ask.json" with { type: "json" };
import gallery from "./en/gallery.json" with { type: "json" };
import product from "./en/product.json" with { type: "json" };
import seller from "./en/seller-phone.json" with { type: "json" };

export default { cart, gallery, product, seller };

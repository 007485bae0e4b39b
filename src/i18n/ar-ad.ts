import cart from "./ar/cart-ask.json" with { type: "json" };
import gallery from "./ar/gallery.json" with { type: "json" };
import product from "./ar/product.json" with { type: "json" };
import seller from "./ar/seller-phone.json" with { type: "json" };

export default { cart, gallery, product, seller };

import gallery from "./en/gallery.json" with { type: "json" };
import product from "./en/product.json" with { type: "json" };

export default { gallery, product };

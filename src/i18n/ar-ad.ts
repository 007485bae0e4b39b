import gallery from "./ar/gallery.json" with { type: "json" };
import product from "./ar/product.json" with { type: "json" };

export default { gallery, product };

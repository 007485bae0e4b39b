import fit from "./ar/fit.json" with { type: "json" };
import gallery from "./ar/gallery.json" with { type: "json" };
import market from "./ar/market.json" with { type: "json" };
import product from "./ar/product.json" with { type: "json" };
import rating from "./ar/rating.json" with { type: "json" };

export default { fit, gallery, market, product, rating };

import fit from "./en/fit.json" with { type: "json" };
import gallery from "./en/gallery.json" with { type: "json" };
import market from "./en/market.json" with { type: "json" };
import product from "./en/product.json" with { type: "json" };
import rating from "./en/rating.json" with { type: "json" };

export default { fit, gallery, market, product, rating };

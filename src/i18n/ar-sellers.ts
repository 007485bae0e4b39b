import rating from "./ar/rating.json" with { type: "json" };
import sellers from "./ar/sellers-page.json" with { type: "json" };

export default { rating, sellers };

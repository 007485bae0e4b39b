import rating from "./en/rating.json" with { type: "json" };
import sellers from "./en/sellers-page.json" with { type: "json" };

export default { rating, sellers };

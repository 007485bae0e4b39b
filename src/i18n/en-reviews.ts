import rating from "./en/rating.json" with { type: "json" };
import reviews from "./en/reviews.json" with { type: "json" };

export default { rating, reviews };

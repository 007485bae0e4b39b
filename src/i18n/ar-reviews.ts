import rating from "./ar/rating.json" with { type: "json" };
import reviews from "./ar/reviews.json" with { type: "json" };

export default { rating, reviews };

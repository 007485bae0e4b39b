import reviews from "./ar/reviews.json" with { type: "json" };

export default { reviews };

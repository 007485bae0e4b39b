import reviews from "./en/reviews.json" with { type: "json" };

export default { reviews };

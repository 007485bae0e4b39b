import carousel from "./en/carousel.json" with { type: "json" };
import finder from "./en/finder.json" with { type: "json" };
import home from "./en/home.json" with { type: "json" };

export default { carousel, finder, home };

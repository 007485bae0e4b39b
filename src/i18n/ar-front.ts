import carousel from "./ar/carousel.json" with { type: "json" };
import finder from "./ar/finder.json" with { type: "json" };
import home from "./ar/home.json" with { type: "json" };

export default { carousel, finder, home };

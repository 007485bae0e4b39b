import finder from "./ar/finder.json" with { type: "json" };
import home from "./ar/home.json" with { type: "json" };

export default { finder, home };

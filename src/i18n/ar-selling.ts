import pictures from "./ar/pictures.json" with { type: "json" };
import selling from "./ar/selling.json" with { type: "json" };

export default { selling, pictures };

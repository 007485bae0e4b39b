import pictures from "./en/pictures.json" with { type: "json" };
import selling from "./en/selling.json" with { type: "json" };

export default { selling, pictures };

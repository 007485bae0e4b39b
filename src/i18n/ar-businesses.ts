import businesses from "./ar/businesses.json" with { type: "json" };

export default { businesses };

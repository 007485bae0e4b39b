import businesses from "./en/businesses.json" with { type: "json" };

export default { businesses };

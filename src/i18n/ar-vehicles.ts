import vehicles from "./ar/vehicles.json" with { type: "json" };

export default { vehicles };

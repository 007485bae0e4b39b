import vehicles from "./en/vehicles.json" with { type: "json" };

export default { vehicles };

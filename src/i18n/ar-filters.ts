import filters from "./ar/filters.json" with { type: "json" };

export default { filters };

import filters from "./en/filters.json" with { type: "json" };

export default { filters };

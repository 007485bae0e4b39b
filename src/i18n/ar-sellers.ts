import sellers from "./ar/sellers-page.json" with { type: "json" };

export default { sellers };

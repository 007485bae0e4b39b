import sellers from "./en/sellers-page.json" with { type: "json" };

export default { sellers };

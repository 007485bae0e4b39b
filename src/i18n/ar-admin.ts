import admin from "./ar/admin.json" with { type: "json" };

export default { admin };

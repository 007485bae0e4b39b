import admin from "./en/admin.json" with { type: "json" };

export default { admin };

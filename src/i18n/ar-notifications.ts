import notifications from "./ar/notifications.json" with { type: "json" };

export default { notifications };

import notifications from "./en/notifications.json" with { type: "json" };

export default { notifications };

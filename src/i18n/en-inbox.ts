import inbox from "./en/inbox.json" with { type: "json" };

export default { inbox };

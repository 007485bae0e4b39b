import inbox from "./ar/inbox.json" with { type: "json" };

export default { inbox };

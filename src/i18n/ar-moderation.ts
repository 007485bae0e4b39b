import moderation from "./ar/moderation.json" with { type: "json" };

export default { moderation };

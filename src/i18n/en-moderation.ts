import moderation from "./en/moderation.json" with { type: "json" };

export default { moderation };

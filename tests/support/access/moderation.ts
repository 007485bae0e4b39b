import type { Access } from "./access.ts";

export const moderation: Record<string, Access> = {};

import type { Access } from "./access.ts";

export const notifications: Record<string, Access> = {};

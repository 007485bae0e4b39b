import type { Access } from "./access.ts";

export const admin: Record<string, Access> = {};

import type { Access } from "./access.ts";

export const businesses: Record<string, Access> = {};

import type { Access } from "./access.ts";

export const selling: Record<string, Access> = {};

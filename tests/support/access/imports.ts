import type { Access } from "./access.ts";

export const imports: Record<string, Access> = {};

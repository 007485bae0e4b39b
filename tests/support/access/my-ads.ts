import type { Access } from "./access.ts";

export const myAds: Record<string, Access> = {};

import type { Access } from "./access.ts";

export const bookings: Record<string, Access> = {};

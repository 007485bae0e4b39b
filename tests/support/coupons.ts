import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { CouponsTable } from "#db/schema/coupons.ts";
import { insertRow } from "./rows.ts";

/** Inserts a coupon of 10 % for the whole site, unless `more` says otherwise, and returns its code. */
export async function createCoupon(db: Db, more: Partial<Insertable<CouponsTable>> = {}): Promise<string> {
  const code = `C-${randomBytes(6).toString("hex").toUpperCase()}`;
  await insertRow(db, "coupons", { code, percent: more.amount_minor ? null : "10", ...more });
  return more.code ?? code;
}

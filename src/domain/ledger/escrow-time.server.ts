import { sql } from "kysely";

const DAY_MS = 24 * 60 * 60_000;

/** Calculates the time before which an order must have been delivered, so that its money belongs to the seller now. */
export const calculateEscrowCutoff = (now: Date, escrowDays: number): Date =>
  new Date(now.getTime() - escrowDays * DAY_MS);

/** SQL condition that a part of the seller order `s` is being returned. */
export const hasOpenReturnSql = sql<boolean>`exists (select from returns r where r.seller_order_id = s.id
  and r.state in ('requested', 'approved', 'disputed', 'sent', 'received'))`;

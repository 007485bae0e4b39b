import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { defaultTotals, type TotalsSettings } from "./totals.ts";

/** Shipping and tax settings as read from the database. */
export type TotalsColumn = Record<string, string> | null;

/** SQL column with the shipping and tax settings, for statements that also read prices. */
export const totalsColumn: RawBuilder<unknown> = sql`
  (select json_object_agg(key, value) from settings where key in ('shipping', 'taxPercent')) as totals`;

/** Parses the shipping and tax settings (CN-01). Invalid values become defaults. */
export function parseTotalsSettings(storedSettings: TotalsColumn): TotalsSettings {
  const { shipping = "", taxPercent = "" } = storedSettings ?? {};
  return {
    shipping: /^\d{1,6}(\.\d{1,2})?$/.test(shipping) ? shipping : defaultTotals.shipping,
    taxPercent: /^\d{1,2}(\.\d{1,4})?$/.test(taxPercent) ? taxPercent : defaultTotals.taxPercent,
  };
}

/** Returns the shipping and tax settings without reading a cart. */
export async function getTotalsSettings(db: Db): Promise<TotalsSettings> {
  const { rows } = await sql<{ totals: TotalsColumn }>`select ${totalsColumn}`.execute(db);
  return parseTotalsSettings(rows[0]?.totals ?? null);
}

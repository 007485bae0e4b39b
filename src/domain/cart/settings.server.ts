import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { defaultTotals, type TotalsSettings } from "./totals.ts";

/** What administrators have set, as it comes from the database. */
export type TotalsColumn = Record<string, string> | null;

/** A column of what decides shipping and tax: for statements that read prices at the same moment. */
export const totalsColumn: RawBuilder<unknown> = sql`
  (select json_object_agg(key, value) from settings where key in ('shipping', 'taxPercent')) as totals`;

/** What shipping costs and the tax is, as administrators set them (CN-01); what can't be used counts as the default. */
export function totalsFrom(set: TotalsColumn): TotalsSettings {
  const { shipping = "", taxPercent = "" } = set ?? {};
  return {
    shipping: /^\d{1,6}(\.\d{1,2})?$/.test(shipping) ? shipping : defaultTotals.shipping,
    taxPercent: /^\d{1,2}(\.\d{1,4})?$/.test(taxPercent) ? taxPercent : defaultTotals.taxPercent,
  };
}

/** The same where no cart is read. */
export async function totalsSettings(db: Db): Promise<TotalsSettings> {
  const { rows } = await sql<{ totals: TotalsColumn }>`select ${totalsColumn}`.execute(db);
  return totalsFrom(rows[0]?.totals ?? null);
}

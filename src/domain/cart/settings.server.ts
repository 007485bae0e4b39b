import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { defaultTotalsSettings, type TotalsSettings } from "./totals.ts";

/** Shipping and tax settings by key, as read from the database; null without settings. */
export type StoredTotalsSettings = Record<string, string> | null;

/** SQL column with the shipping and tax settings, for statements that also read prices. */
export const totalsSettingsColumn: RawBuilder<unknown> = sql`
  (select json_object_agg(key, value) from settings where key in ('shipping', 'taxPercent')) as totals`;

/** Parses the shipping and tax settings (CN-01). Invalid values become defaults. */
export function parseTotalsSettings(storedSettings: StoredTotalsSettings): TotalsSettings {
  const { shipping = "", taxPercent = "" } = storedSettings ?? {};
  return {
    shipping: /^\d{1,6}(\.\d{1,2})?$/.test(shipping) ? shipping : defaultTotalsSettings.shipping,
    taxPercent: /^\d{1,2}(\.\d{1,4})?$/.test(taxPercent) ? taxPercent : defaultTotalsSettings.taxPercent,
  };
}

/** Reads the shipping and tax settings without a cart. */
export async function getTotalsSettings(db: Db): Promise<TotalsSettings> {
  const { rows } = await sql<{ totals: StoredTotalsSettings }>`select ${totalsSettingsColumn}`.execute(db);
  return parseTotalsSettings(rows[0]?.totals ?? null);
}

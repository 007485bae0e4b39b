import type { Db } from "#db/database.ts";
import { defaultTotals, type TotalsSettings } from "./totals.ts";

/** What shipping costs and the tax is, as administrators set them (CN-01); what can't be used counts as the default. */
export async function totalsSettings(db: Db): Promise<TotalsSettings> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["shipping", "taxPercent"])
    .execute();
  const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    shipping: /^\d{1,6}(\.\d{1,2})?$/.test(set.shipping ?? "") ? (set.shipping as string) : defaultTotals.shipping,
    taxPercent: /^\d{1,2}(\.\d{1,4})?$/.test(set.taxPercent ?? "")
      ? (set.taxPercent as string)
      : defaultTotals.taxPercent,
  };
}

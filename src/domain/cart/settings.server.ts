import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import {
  buildShippingRatesExpression,
  type StoredShippingRate,
  toShippingRates,
} from "#domain/shipping/shipping-rates.server.ts";
import type { VatRates } from "#domain/tax/tax-rate.ts";
import { defaultTotalsSettings, type TotalsSettings } from "./totals.ts";

/**
 * Shipping and tax settings by key, VAT rates by country and shipping rates of the site, as read from the database; null
 * without any.
 */
export type StoredTotalsSettings = {
  values: Record<string, string> | null;
  vatRates: VatRates | null;
  shippingRates?: StoredShippingRate[] | null;
};

/** SQL column with the shipping and tax settings, for statements that also read prices. */
export const totalsSettingsColumn: RawBuilder<unknown> = sql`json_build_object(
  'values', (select json_object_agg(key, value) from settings where key in ('shipping', 'taxPercent', 'partWeight')),
  'vatRates', (select json_object_agg(country_code,
      json_build_object('percent', trim_scale(percent)::text, 'included', included, 'categories',
        (select json_object_agg(c.category_id, trim_scale(c.percent)::text) from category_tax_rates c
          where c.country_code = r.country_code))) from tax_rates r),
  'shippingRates', ${buildShippingRatesExpression(null)}) as totals`;

/** Parses the shipping and tax settings (CN-01). Invalid values become defaults. */
export function parseTotalsSettings({ values, vatRates, shippingRates }: StoredTotalsSettings): TotalsSettings {
  const { shipping = "", taxPercent = "", partWeight = "" } = values ?? {};
  return {
    vatRates: vatRates ?? undefined,
    shippingRates: shippingRates ? toShippingRates(shippingRates) : undefined,
    partGrams: /^[1-9]\d{0,6}$/.test(partWeight) ? Number(partWeight) : undefined,
    shipping: /^\d{1,6}(\.\d{1,2})?$/.test(shipping) ? shipping : defaultTotalsSettings.shipping,
    taxPercent: /^\d{1,2}(\.\d{1,4})?$/.test(taxPercent) ? taxPercent : defaultTotalsSettings.taxPercent,
  };
}

/** Reads the shipping and tax settings without a cart. */
export async function getTotalsSettings(db: Db): Promise<TotalsSettings> {
  const { rows } = await sql<{ totals: StoredTotalsSettings }>`select ${totalsSettingsColumn}`.execute(db);
  return parseTotalsSettings(rows[0]?.totals ?? { values: null, vatRates: null });
}

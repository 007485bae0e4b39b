import { type RawBuilder, sql } from "kysely";
import type { RentalFacts } from "./rental-facts.ts";

const numberOf = (key: string) =>
  sql`max(f.number_value) filter (where k.key = ${key} and f.number_value between 0 and 1e9)`;
const amountOf = (key: string) =>
  sql`round(${numberOf(key)} * 10 ^ (select m.decimals from currencies m where m.code = a.currency))::bigint`;
const lookupName = sql`json_build_object('en', l.name_en, 'ar', l.name_ar)`;

/** SQL column with the terms of the listing `a` besides its price. */
export const rentalFactsColumn: RawBuilder<RentalFacts> = sql`(
  select json_build_object('vin', case when a.stock = 1 and not a.hide_vin then a.vin end,
    'dailyKm', ${numberOf("mileage_per_day")}, 'extraKmMinor', ${amountOf("extra_km_price")},
    'insurance', (json_agg(${lookupName}) filter (where k.key = 'insurance' and l.id is not null))->0,
    'excessMinor', ${amountOf("insurance_excess")},
    'documents', coalesce(json_agg(${lookupName} order by l.position, l.id)
      filter (where k.key = 'rental_documents' and l.id is not null), '[]'),
    'minAge', floor(${numberOf("min_age")}), 'licenceYears', floor(${numberOf("licence_years")}),
    'houseRules', (select r.house_rules from rental_terms r where r.ad_id = a.id))
  from ad_features f join features k on k.id = f.feature_id left join feature_lookups l on l.id = f.lookup_id
  where f.ad_id = a.id)`;

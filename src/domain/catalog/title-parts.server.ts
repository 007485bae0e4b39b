import { type RawBuilder, sql } from "kysely";
import type { TitleParts } from "./listing-title.ts";

/**
 * SQL expression of the data for `formatListingTitle`, for queries that load only few columns of a listing. `a` is
 * `ads` and `d` is `ad_translations`.
 */
export const titlePartsExpression: RawBuilder<TitleParts> = sql`json_build_object('kind', a.kind, 'year', a.year,
  'name', json_build_object('ar', d.narrating_ar, 'en', d.narrating_en),
  'make', (select json_build_object('ar', k.name_ar, 'en', k.name_en) from makes k where k.id = a.make_id),
  'model', (select json_build_object('ar', k.name_ar, 'en', k.name_en) from models k where k.id = a.model_id))`;

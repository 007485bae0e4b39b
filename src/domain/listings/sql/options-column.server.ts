import { type RawBuilder, sql } from "kysely";

/**
 * SQL column with the options of a listing and their values in order, as `ListingOption[]`. Null without options. `a`
 * is `ads`.
 */
export const optionsColumn: RawBuilder<unknown> = sql`
  (select json_agg(json_build_object('slug', o.slug, 'type', o.type,
      'name', json_build_object('ar', o.name_ar, 'en', o.name_en),
      'values', (select coalesce(json_agg(json_build_object('slug', v.slug, 'color', v.color,
          'name', json_build_object('ar', v.name_ar, 'en', v.name_en)) order by v.position, v.id), '[]')
        from ad_option_values v where v.option_id = o.id)) order by o.position, o.id)
    from ad_options o where o.ad_id = a.id) as options`;

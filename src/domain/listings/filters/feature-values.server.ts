import { type RawBuilder, sql } from "kysely";
import { TYRE_SIZE_FEATURE, tyreDimensionPatterns, tyreDimensions } from "#domain/catalog/tyre-size.ts";

const sizeText = sql`translate(f.text_value, '٠١٢٣٤٥٦٧٨٩', '0123456789')`;

/** One row for each dimension of a tyre: the key of the feature, and the value as text or null. */
const dimensionRows = sql.join(
  tyreDimensions.map(
    (key) => sql`(${sql.lit(key)}, substring(${sizeText} from ${sql.lit(tyreDimensionPatterns[key])}))`,
  ),
);

/**
 * SQL of a table with the values of features by which lists filter: `ad_id`, `feature_id`, `lookup_id`, `number_value`
 * and `boolean_value`. It contains the stored values, and the dimensions of tyres, which follow from the text of their
 * size. No seller has to enter a size twice, and both always agree.
 */
export const filterableFeatureValues: RawBuilder<unknown> = sql`(
  select ad_id, feature_id, lookup_id, number_value, boolean_value from ad_features where text_value is null
  union all
  select f.ad_id, d.id, l.id, null, null
  from ad_features f join features k on k.id = f.feature_id and k.key = ${sql.lit(TYRE_SIZE_FEATURE)}
    cross join lateral (values ${dimensionRows}) v(key, value)
    join features d on d.key = v.key join feature_lookups l on l.feature_id = d.id and l.key = v.value
  where f.text_value is not null)`;

import { type RawBuilder, sql } from "kysely";

/** Key of the catalog feature that holds the weight of a part in grams. */
const WEIGHT_FEATURE = "weight";

/** SQL expression of the weight of a listing (`ads a`) in grams. Null without a weight. */
export const weightExpression: RawBuilder<number | null> = sql<number | null>`
  (select ceil(w.number_value)::int from ad_features w join features wf on wf.id = w.feature_id
    where w.ad_id = a.id and wf.key = ${sql.lit(WEIGHT_FEATURE)})`;

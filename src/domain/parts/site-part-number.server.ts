import { type SqlBool, sql } from "kysely";

/** SQL condition for a part (`parts p`) of a listing (`ads a`) whose number is one of the site. */
export const sitePartNumberCondition = sql<SqlBool>`(a.donor_car_id is not null
  and p.part_number = upper('D' || a.donor_car_id || '-' || a.donor_part))`;

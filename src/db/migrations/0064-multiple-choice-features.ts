import { type Kysely, sql } from "kysely";

/** Lets a feature have several values of one listing, such as the equipment of a car: one row of `ad_features` each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table features drop constraint features_type_check;
alter table features add constraint features_type_check
  check (type in ('choice', 'choices', 'color', 'number', 'boolean', 'text'));
alter table ad_features drop constraint ad_features_pkey;
create unique index ad_features_value on ad_features (ad_id, feature_id, coalesce(lookup_id, 0));
`)
    .execute(db);
}

import { type Kysely, sql } from "kysely";

/** Lets a feature have several values of one listing, such as the equipment of a car: one row of `ad_features` each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table features drop constraint features_type_check;
alter table features add constraint features_type_check
  check (type in ('choice', 'choices', 'color', 'number', 'boolean', 'text'));
alter table ad_features add column position smallint not null default 0;
alter table ad_features drop constraint ad_features_pkey;
alter table ad_features add constraint ad_features_pkey primary key (ad_id, feature_id, position);
`)
    .execute(db);
}

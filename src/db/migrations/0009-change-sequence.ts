import { type Kysely, sql } from "kysely";

/**
 * Creates a sequence that increases with every statement that writes listings. Cached counts are valid as long as its
 * value is unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create sequence ad_changes;

create function note_ad_change() returns trigger language plpgsql as $$
begin
  perform nextval('ad_changes');
  return null;
end $$;

create trigger ads_changed after insert or update or delete on ads
  for each statement execute function note_ad_change();
create trigger ad_features_changed after insert or update or delete on ad_features
  for each statement execute function note_ad_change();
`)
    .execute(db);
}

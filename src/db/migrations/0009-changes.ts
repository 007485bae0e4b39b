import { type Kysely, sql } from "kysely";

/** A number that grows with every statement that writes ads: reading it says whether counts that were kept still hold. */
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

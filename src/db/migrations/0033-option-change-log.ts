import { type Kysely, sql } from "kysely";

/**
 * Adds changes of options and of the seller's phone number to the change log (0010), so that cached responses become
 * invalid. The log already notifies the page cache (0030), so the separate triggers for options are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create or replace function note_ads_of_sellers() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id)
    select a.id from after n join before o on o.id = n.id join ads a on a.seller_id = n.id
    where a.status = 'active' and (n.type, n.slug, n.name_en, n.name_ar, n.verified_at, n.phone)
      is distinct from (o.type, o.slug, o.name_en, o.name_ar, o.verified_at, o.phone)
    on conflict do nothing;
  return null;
end $$;

-- If an option is deleted together with its values, the trigger on options has already logged the listing.
create function note_ads_of_values() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id)
    select distinct o.ad_id from written w join ad_options o on o.id = w.option_id on conflict do nothing;
  return null;
end $$;
`)
    .execute(db);
  for (const [table, note] of [
    ["ad_options", "note_ad_parts"],
    ["ad_option_values", "note_ads_of_values"],
  ]) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await sql.raw(`drop trigger if exists ${table}_told_${event} on ${table}`).execute(db);
      await sql
        .raw(`create trigger ${table}_noted_${event} after ${event} on ${table}
          referencing ${rows} table as written for each statement execute function ${note}()`)
        .execute(db);
    }
  }
}

import { type Kysely, sql } from "kysely";

/**
 * Adds the page about safety, and the choice of a seller to hide the whole VIN. Sellers of existing listings were told
 * that buyers see nothing of the VIN, so it stays hidden there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table site_pages drop constraint site_pages_slug_check,
  add constraint site_pages_slug_check check (slug in ('about', 'terms', 'privacy', 'faq', 'safety'));
insert into site_pages (slug) values ('safety');
alter table ads add column hide_vin boolean not null default true;
alter table ads alter column hide_vin set default false;
`)
    .execute(db);
}

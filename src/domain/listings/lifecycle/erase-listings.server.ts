import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";

/** File name and widths of a deleted picture, by which the caller finds the files to remove. */
export type ErasedPicture = { name: string; widths: number[] };

/**
 * Closes the listings of sellers whose account is deleted and erases personal data: phone numbers, descriptions, VINs,
 * pictures and moderators' texts. Listing names stay for the conversations of buyers. Pictures stay while an order or a
 * booking shows them. Deletes the rows of all other pictures, including those in the person's drafts, and returns the
 * deleted pictures.
 */
export async function eraseListings(
  trx: Transaction<Tables>,
  { userId, sellerIds, now }: { userId: number; sellerIds: readonly number[]; now: Date },
): Promise<ErasedPicture[]> {
  const listings = sql`(select id from ads where seller_id = any(${[...sellerIds]}::int[]))`;
  if (sellerIds.length > 0) {
    await sql`
      update ads set status = 'closed', vin = null, import_key = null, updated_at = ${now} where id in ${listings}`.execute(
      trx,
    );
    // The indexed words of the listing contain the seller's name.
    await sql`delete from ad_search where ad_id in ${listings}`.execute(trx);
    await sql`update ad_translations set phone = null, title_ar = null, title_en = null, tags = '{}' where ad_id in ${listings}`.execute(
      trx,
    );
    await sql`delete from ad_features where text_value is not null and ad_id in ${listings}`.execute(trx);
    await sql`delete from ad_moderation_snapshots where ad_id in ${listings}`.execute(trx);
    await sql`delete from fraud_signals where ad_id in ${listings}`.execute(trx);
    await sql`update ad_events set note = null, details = '{}' where ad_id in ${listings}`.execute(trx);
    await sql`update ad_decisions set requested_changes = '[]' where ad_id in ${listings}`.execute(trx);
    await sql`delete from listing_questions where ad_id in ${listings}`.execute(trx);
    await sql`update ad_reports set text = '' where ad_id in ${listings}`.execute(trx);
  }
  await sql`update ad_reports set text = '' where user_id = ${userId}`.execute(trx);
  const { rows: deletedMedia } = await sql<{ picture_id: number }>`
    with gone as (
      delete from ad_media m where ad_id in ${listings}
        and not exists (select from order_lines l where l.image = m.url)
        and not exists (select from bookings b where b.image = m.url)
      returning picture_id)
    select picture_id from gone where picture_id is not null`.execute(trx);
  const { rows } = await sql<ErasedPicture>`
    delete from pictures p
    where (p.id = any(${deletedMedia.map(({ picture_id }) => picture_id)}::bigint[]) or p.user_id = ${userId} and p.draft_id is null
        or p.draft_id in (select id from ad_drafts where user_id = ${userId} or seller_id = any(${[...sellerIds]}::int[])))
      and not exists (select from ad_media m where m.picture_id = p.id)
      and not exists (select from donor_cars c where c.pictures @> jsonb_build_array(jsonb_build_object('pictureId', p.id)))
    returning p.name, p.widths`.execute(trx);
  return rows;
}

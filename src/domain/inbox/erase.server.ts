import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Removes a deleted person and the person's own sellers from the inbox. Deletes conversations that nobody else can
 * read. Other messages stay without author and pictures. Returns the picture files to delete.
 */
export async function eraseInboxData(
  trx: Db,
  userId: number,
  sellerIds: readonly number[],
): Promise<{ pictures: string[] }> {
  const { rows } = await sql<{ file: string }>`
    with gone as (
      select c.id from conversations c join sellers s on s.id = c.seller_id
      where (c.buyer_id = ${userId} or c.seller_id = any(${[...sellerIds]}::int[]))
        and (c.buyer_id is null or c.buyer_id = ${userId})
        and (s.id = any(${[...sellerIds]}::int[])
          or s.owner_id is null and not exists (select from seller_staff w where w.seller_id = s.id))
    ), files as (
      select m.picture as file from messages m join gone on gone.id = m.conversation_id where m.picture is not null
    ), deleted as (delete from conversations c using gone where c.id = gone.id)
    select file from files`.execute(trx);
  // A picture may identify its sender, so pictures are deleted even where texts stay.
  const { rows: sent } = await sql<{ file: string }>`
    with own as (
      select m.id, m.picture as file from messages m join conversations c on c.id = m.conversation_id
      where m.picture is not null and (m.user_id = ${userId} or m.side = 'buyer' and c.buyer_id = ${userId}
        or m.side = 'seller' and c.seller_id = any(${[...sellerIds]}::int[]))
      for update of m
    ), emptied as (
      update messages m set picture = null, picture_width = null, picture_height = null,
        text = case when m.text = '' then '…' else m.text end
      from own where own.id = m.id)
    select file from own`.execute(trx);
  return { pictures: [...rows, ...sent].map(({ file }) => file) };
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Screened } from "./screened.server.ts";
import type { Sign } from "./signs.ts";

/** Pictures that differ in more bits than this don't look alike; so many share one of their six pieces. */
const mostApart = 5;
/** A picture of one colour looks like any other one. */
const fewestBits = 6;

type Twin = { own: string; url: string; ad_id: number; is_own: boolean };

/** Pictures of the ad that are also in other ads: in somebody else's, or the seller's own earlier ones. */
export async function twinPictures(db: Db, ad: Screened): Promise<Sign[]> {
  const { rows } = await sql<Twin>`
    select distinct on (mine.id, other.seller_id) m.url as own, om.url, other.id as ad_id,
      other.seller_id = ${ad.sellerId} or (os.owner_id is not null and os.owner_id = ${ad.ownerId}::int) as is_own
    from ad_media m join pictures mine on mine.id = m.picture_id
      join pictures p on picture_pieces(p.looks) && picture_pieces(mine.looks) and p.looks is not null
      join ad_media om on om.picture_id = p.id
      join ads other on other.id = om.ad_id join sellers os on os.id = other.seller_id
    where m.ad_id = ${ad.id} and om.ad_id <> ${ad.id} and other.status <> 'draft'
      and bit_count(p.looks # mine.looks) <= ${mostApart}
      and bit_count(mine.looks) between ${fewestBits}::int and 64 - ${fewestBits}::int
    order by mine.id, other.seller_id, other.id limit 40`.execute(db);
  const sign = (name: "pictures" | "own-pictures", twins: readonly Twin[]): Sign[] =>
    twins.length === 0
      ? []
      : [{ name, details: { twins: twins.slice(0, 8).map(({ own, url, ad_id }) => ({ own, url, ad: ad_id })) } }];
  return [
    ...sign(
      "pictures",
      rows.filter(({ is_own }) => !is_own),
    ),
    ...sign(
      "own-pictures",
      rows.filter(({ is_own }) => is_own),
    ),
  ];
}

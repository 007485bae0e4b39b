import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FraudSignal } from "./fraud-signals.ts";
import type { ScreenedListing } from "./screened-listing.server.ts";

/**
 * Maximum number of differing bits in the hashes of two similar pictures. Two such hashes, each cut into six pieces,
 * have at least one equal piece, so the index can search by pieces.
 */
const MAX_HASH_DISTANCE = 5;
/**
 * Minimum number of set bits, and of unset bits, in a hash that is compared. Hashes with fewer bits come from plain
 * pictures, which all look alike.
 */
const MIN_HASH_BITS = 6;

type DuplicatePicture = { own: string; url: string; ad_id: number; is_own: boolean };

/**
 * Detects pictures of a listing that also appear in listings of other sellers, or in earlier listings of the same
 * seller.
 */
export async function detectDuplicatePictures(db: Db, listing: ScreenedListing): Promise<FraudSignal[]> {
  const { rows } = await sql<DuplicatePicture>`
    select distinct on (mine.id, other.seller_id) m.url as own, om.url, other.id as ad_id,
      other.seller_id = ${listing.sellerId} or (os.owner_id is not null and os.owner_id = ${listing.ownerId}::int) as is_own
    from ad_media m join pictures mine on mine.id = m.picture_id
      join pictures p on perceptual_hash_bands(p.perceptual_hash) && perceptual_hash_bands(mine.perceptual_hash) and p.perceptual_hash is not null
      join ad_media om on om.picture_id = p.id
      join ads other on other.id = om.ad_id join sellers os on os.id = other.seller_id
    where m.ad_id = ${listing.id} and om.ad_id <> ${listing.id} and other.status <> 'draft'
      and bit_count(p.perceptual_hash # mine.perceptual_hash) <= ${MAX_HASH_DISTANCE}
      and bit_count(mine.perceptual_hash) between ${MIN_HASH_BITS}::int and 64 - ${MIN_HASH_BITS}::int
    order by mine.id, other.seller_id, other.id limit 40`.execute(db);
  const toSignals = (name: "pictures" | "own-pictures", duplicates: readonly DuplicatePicture[]): FraudSignal[] =>
    duplicates.length === 0
      ? []
      : [{ name, details: { twins: duplicates.slice(0, 8).map(({ own, url, ad_id }) => ({ own, url, ad: ad_id })) } }];
  return [
    ...toSignals(
      "pictures",
      rows.filter(({ is_own }) => !is_own),
    ),
    ...toSignals(
      "own-pictures",
      rows.filter(({ is_own }) => is_own),
    ),
  ];
}

import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { getPartOfferCurrency } from "#domain/part-requests/part-offers.server.ts";
import type { findWantedPart } from "#domain/part-requests/seller-requests.server.ts";
import { getSellersById } from "#domain/sellers/queries.server.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { toDecimalText } from "#kernel/money.ts";
import { buildPartOfferView } from "./part-request-view.server.ts";

type FoundPart = NonNullable<Awaited<ReturnType<typeof findWantedPart>>>;

/** Presents the member's sellers that can answer a request or have answered it, each with its offer. */
export async function presentOfferingSellers(
  db: Db,
  { answeringSellerIds, ownOffers, acceptedOfferId }: FoundPart,
  { catalog, language }: { catalog: Catalog; language: Language },
) {
  const sellerIds = [...new Set([...answeringSellerIds, ...ownOffers.map(({ seller }) => seller.id)])];
  const sellers = await getSellersById(db, sellerIds);
  return Promise.all(
    sellerIds.map(async (id) => {
      const offer = ownOffers.find(({ seller }) => seller.id === id);
      const currency = await getPartOfferCurrency(db, id);
      const decimals = catalog.currencies.get(currency)?.decimals ?? 2;
      return {
        id,
        name: pickTranslation(sellers.get(id)?.name ?? { ar: null, en: null }, language),
        currency,
        mayAnswer: answeringSellerIds.includes(id),
        isAccepted: offer !== undefined && offer.id === acceptedOfferId,
        offer: offer && {
          ...buildPartOfferView(offer, { catalog, language }),
          /** Price as the form shows it. Empty if the seller's currency has changed since. */
          amount: offer.price.currency === currency ? toDecimalText(offer.price.minor, decimals) : "",
          conversation: offer.conversationId === null ? undefined : getConversationPath(offer.conversationId),
        },
      };
    }),
  );
}

export type OfferingSeller = Awaited<ReturnType<typeof presentOfferingSellers>>[number];

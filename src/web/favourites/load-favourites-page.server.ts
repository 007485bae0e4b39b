import { redirect } from "react-router";
import type { ListingStatus } from "#db/schema/listings.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readGuestFavourites } from "#domain/favourites/guest-favourites.server.ts";
import { type Favourite, listFavourites, listGuestFavourites } from "#domain/favourites/queries.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { convertMoney } from "#kernel/money.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { type CardData, toCardData } from "#web/listing-card/card-data.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { getFavouriteNotice } from "../hearts/flash.server.ts";
import type { Route } from "./+types/favourites-page.ts";
import { getFavouritesPath } from "./favourites-path.ts";

/** Change of a favourite listing since it was added: the price fell, or the listing is gone. */
export type FavouriteChangeNote = { kind: "fell" | "gone"; text: string };

const endedStatuses: readonly ListingStatus[] = ["sold", "expired"];

/**
 * Loads a page of favourites (RT-13). A guest's favourites come from the device cookie (RO-01). A page past the end
 * redirects to the last page, because favourites may have been removed.
 */
export async function loadFavouritesPage({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber: number, formatPrice: price } = getFormatters(language);
  const account = context.get(sessionContext)?.account;
  const pageNumber = parsePageNumber(url);
  const [catalog, { items, page }] = await Promise.all([
    getCatalog(db),
    account
      ? listFavourites(db, account.id, pageNumber)
      : listGuestFavourites(db, readGuestFavourites(request), pageNumber),
  ]);
  if (page.page > page.pages) throw redirect(getFavouritesPath(page.pages));
  const base = catalog.currencies.get(BASE_CURRENCY);

  const createNote = (
    { product, fellFrom }: Omit<Favourite, "addedAt">,
    currentPrice: string | undefined,
  ): FavouriteChangeNote | undefined => {
    if (endedStatuses.includes(product.status)) return { kind: "gone", text: t("wishlist.unavailable") };
    const formerPrice = fellFrom && base && price(convertMoney(fellFrom, base, currency), currency, { rounded: true });
    // A price drop is not reported when rounding in the reader's currency hides it.
    if (!formerPrice || !currentPrice || formerPrice === currentPrice) return undefined;
    return {
      kind: "fell",
      text: t("wishlist.priceDropped", { was: wrapBidiIsolate(formerPrice), now: wrapBidiIsolate(currentPrice) }),
    };
  };
  const now = clock();
  const cards = await attachFitmentViews(
    { request, context },
    items.map(({ product }) => toCardData(product, catalog, preferences, now)),
  );
  return {
    title: t("wishlist.title"),
    description: t("wishlist.description"),
    canonical: `${origin}/shop/wishlist`,
    language,
    count: t("wishlist.count", { count: page.total, shown: number(page.total) }),
    page,
    items: items.map((favourite, i) => {
      const card = cards[i] as CardData;
      const favouriteNote = createNote(favourite, card.price);
      // The card does not show its price drop, because the note already reports it.
      return { card: favouriteNote?.kind === "fell" ? { ...card, dropAge: undefined } : card, note: favouriteNote };
    }),
    /** Path where a guest signs in to keep favourites on all devices. */
    signIn: account ? undefined : getSignInPath(getFavouritesPath(1)),
    news: await getFavouriteNotice(request, db, language),
  };
}

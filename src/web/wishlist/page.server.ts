import { redirect } from "react-router";
import type { AdStatus } from "#db/schema/ads.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Favourite, favouritesOf, getWishedListings } from "#domain/favourites/queries.server.ts";
import { getWishes } from "#domain/favourites/wishes.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { convert } from "#kernel/money.ts";
import { signInPath } from "#web/account/return.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";
import type { Route } from "./+types/page.ts";
import { wishNews } from "./flash.server.ts";
import { wishlistPath } from "./path.ts";

/** What has become of an ad since it was put among the favourites. */
export type WishNote = { kind: "fell" | "gone"; text: string };

const gone: readonly AdStatus[] = ["sold", "expired"];

/** A page of the reader's favourites (RT-13); a visitor's are those that are kept on this device (RO-01). A page past the end leads to the last one: ads may have been taken out. */
export async function loadWishlist({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const { t } = translator(language);
  const { number, price } = formatters(language);
  const asked = url.searchParams.get("page") ?? "1";
  const account = context.get(sessionContext)?.account;
  const wanted = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const [catalogue, { items, page }] = await Promise.all([
    catalogueOf(db),
    account ? favouritesOf(db, account.id, wanted) : getWishedListings(db, getWishes(request), wanted),
  ]);
  if (page.page > page.pages) throw redirect(wishlistPath(page.pages));
  const base = catalogue.currencies.get(baseCurrency);

  const note = ({ product, fellFrom }: Omit<Favourite, "addedAt">, cost: string | undefined): WishNote | undefined => {
    if (gone.includes(product.status)) return { kind: "gone", text: t("wishlist.gone") };
    const was = fellFrom && base && price(convert(fellFrom, base, currency), currency, { rounded: true });
    // A fall too small for the reader's currency is none.
    if (!was || !cost || was === cost) return undefined;
    return { kind: "fell", text: t("wishlist.fell", { was: isolated(was), now: isolated(cost) }) };
  };
  const now = clock();
  const cards = await withFits(
    { request, context },
    items.map(({ product }) => cardOf(product, catalogue, preferences, now)),
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
      const said = note(favourite, card.price);
      // That it fell is said once.
      return { card: said?.kind === "fell" ? { ...card, dropAge: undefined } : card, note: said };
    }),
    /** Where a visitor keeps them on every device. */
    signIn: account ? undefined : signInPath(wishlistPath(1)),
    news: await wishNews(request, db, language),
  };
}

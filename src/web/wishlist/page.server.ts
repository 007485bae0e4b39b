import { redirect } from "react-router";
import type { AdStatus } from "#db/schema/ads.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Favourite, favouritesOf } from "#domain/favourites/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { cardOf, shownPrice } from "#web/shop/card.ts";
import type { Route } from "./+types/page.ts";
import { wishNews } from "./flash.server.ts";
import { wishlistPath } from "./path.ts";

/** What has become of an ad since it was put among the favourites. */
export type WishNote = { kind: "fell" | "gone" | "reserved"; text: string };

const gone: readonly AdStatus[] = ["sold", "expired"];

/** A page of the reader's favourites (RT-13). A page past the end leads to the last one: ads may have been taken out. */
export async function loadWishlist({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = translator(language);
  const { number } = formatters(language);
  const asked = url.searchParams.get("page") ?? "1";
  const wanted = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const [catalogue, { items, page }] = await Promise.all([
    catalogueOf(db),
    favouritesOf(db, accountOfPage(context).id, wanted),
  ]);
  if (page.page > page.pages) throw redirect(wishlistPath(page.pages));

  const note = ({ product, fellFrom }: Favourite, price: string | undefined): WishNote | undefined => {
    if (gone.includes(product.status)) return { kind: "gone", text: t("wishlist.gone") };
    if (product.status === "reserved") return { kind: "reserved", text: t("wishlist.reserved") };
    const was = shownPrice(fellFrom, catalogue, preferences);
    // A fall too small for the reader's currency is none.
    if (!was || !price || was === price) return undefined;
    return { kind: "fell", text: t("wishlist.fell", { was: isolated(was), now: isolated(price) }) };
  };
  const now = clock();
  return {
    title: t("wishlist.title"),
    description: t("wishlist.description"),
    canonical: `${origin}/shop/wishlist`,
    language,
    count: t("wishlist.count", { count: page.total, shown: number(page.total) }),
    page,
    items: items.map((favourite) => {
      const card = cardOf(favourite.product, catalogue, preferences, now);
      return { card, note: note(favourite, card.price) };
    }),
    news: await wishNews(request, db, language),
  };
}

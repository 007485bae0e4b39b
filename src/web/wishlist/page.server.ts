import { redirect } from "react-router";
import type { AdStatus } from "#db/schema/ads.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Favourite, favouritesOf } from "#domain/favourites/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { convert } from "#kernel/money.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";
import type { Route } from "./+types/page.ts";
import { wishNews } from "./flash.server.ts";
import { wishlistPath } from "./path.ts";

/** What has become of an ad since it was put among the favourites. */
export type WishNote = { kind: "fell" | "gone"; text: string };

const gone: readonly AdStatus[] = ["sold", "expired"];

/** A page of the reader's favourites (RT-13). A page past the end leads to the last one: ads may have been taken out. */
export async function loadWishlist({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language, currency } = preferences;
  const { t } = translator(language);
  const { number, price } = formatters(language);
  const asked = url.searchParams.get("page") ?? "1";
  const wanted = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const [catalogue, { items, page }] = await Promise.all([
    catalogueOf(db),
    favouritesOf(db, accountOfPage(context).id, wanted),
  ]);
  if (page.page > page.pages) throw redirect(wishlistPath(page.pages));
  const base = catalogue.currencies.get(baseCurrency);

  const note = ({ product, fellFrom }: Favourite, cost: string | undefined): WishNote | undefined => {
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
    news: await wishNews(request, db, language),
  };
}

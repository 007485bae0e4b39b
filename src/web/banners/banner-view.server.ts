import type { BannerPlace } from "#db/schema/growth.ts";
import { getBanner } from "#domain/banners/banners.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";

/** Banner as a page shows it. `name` is the text of its picture. */
export type BannerView = { id: number; name: string };

/** Returns the banner that the visitor sees at a place of the page. */
export async function presentBanner(
  context: RequestArgs["context"],
  place: BannerPlace,
): Promise<BannerView | undefined> {
  const { db, clock } = context.get(requestContext);
  const { language, country } = context.get(preferencesContext);
  const banner = await getBanner(db, { place, language, country, now: clock() });
  return banner && { id: banner.id, name: pickTranslation(banner.name, language).text };
}

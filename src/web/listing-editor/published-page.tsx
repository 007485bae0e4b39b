import { getListingPath } from "#domain/listings/detail/listing.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/published-page.ts";
import { createDraftNotFoundResponse, getDraftContext, parsePathId } from "./load-draft.server.ts";

await preloadMessages("listing-editor");

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, account } = getDraftContext(context);
  const { t } = getTranslator(context.get(preferencesContext).language);
  const sellers = await listAccessibleSellerIds(db, account.id);
  const listing =
    sellers.length === 0
      ? undefined
      : await db
          .selectFrom("ads")
          .select(["id", "slug", "status"])
          .where("id", "=", parsePathId(params.ad) ?? 0)
          .where("seller_id", "in", sellers)
          .executeTakeFirst();
  if (!listing) throw createDraftNotFoundResponse();
  const state =
    listing.status === "active" || listing.status === "reserved"
      ? "shown"
      : listing.status === "pending"
        ? "pending"
        : "kept";
  const title = t(`listingEditor.done.${state}Title`);
  return {
    ...createUnlistedHead(context, `/sell/ad/${listing.id}/done`, title),
    state,
    path: getListingPath(listing),
  } as const;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page after publishing. It says whether the listing is already visible. */
export default function PublishedPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page max-w-2xl! py-8 lg:py-14">
      <div
        data-state={page.state}
        className="flex flex-col items-center gap-3 rounded-lg border border-line bg-paper px-6 py-10 text-center"
      >
        <span
          className={`grid size-16 place-items-center rounded-full ${page.state === "pending" ? "bg-info-wash text-info" : "bg-fits-wash text-fits"}`}
        >
          <Icon name={page.state === "pending" ? "clock" : "check"} size={32} />
        </span>
        <h1 className="text-22 font-semibold">{page.title}</h1>
        <p className="max-w-md text-ink-soft">{t(`listingEditor.done.${page.state}Text`)}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-3">
          {page.state === "shown" && (
            <a href={page.path} className={getButtonClass("primary", "", "lg")}>
              {t("listingEditor.done.view")}
            </a>
          )}
          <a href="/account/ads" className={getButtonClass("outline", "", "lg")}>
            {t("listingEditor.done.myListings")}
          </a>
          <a href="/sell" className={getButtonClass("quiet", "", "lg")}>
            {t("listingEditor.done.another")}
          </a>
        </div>
      </div>
    </div>
  );
}

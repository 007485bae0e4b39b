import { productPath } from "#domain/ads/product.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/done-page.ts";
import { idOf, notFound, sellingOf } from "./draft-of-page.server.ts";

await needTexts("listing-editor");

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, account } = sellingOf(context);
  const { t } = translator(context.get(preferencesContext).language);
  const sellers = await sellersOf(db, account.id);
  const ad =
    sellers.length === 0
      ? undefined
      : await db
          .selectFrom("ads")
          .select(["id", "slug", "status"])
          .where("id", "=", idOf(params.ad) ?? 0)
          .where("seller_id", "in", sellers)
          .executeTakeFirst();
  if (!ad) throw notFound();
  const state =
    ad.status === "active" || ad.status === "reserved" ? "shown" : ad.status === "pending" ? "pending" : "kept";
  const title = t(`selling.done.${state}Title`);
  return { ...headOf(context, `/sell/ad/${ad.id}/done`, title), state, path: productPath(ad) } as const;
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Says thanks, and whether the ad is shown already. */
export default function DonePage({ loaderData: page }: Route.ComponentProps) {
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
        <p className="max-w-md text-ink-soft">{t(`selling.done.${page.state}Text`)}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-3">
          {page.state === "shown" && (
            <a href={page.path} className={buttonClass("primary", "", "lg")}>
              {t("selling.done.view")}
            </a>
          )}
          <a href="/account/ads" className={buttonClass("outline", "", "lg")}>
            {t("selling.done.mine")}
          </a>
          <a href="/sell" className={buttonClass("quiet", "", "lg")}>
            {t("selling.done.another")}
          </a>
        </div>
      </div>
    </div>
  );
}

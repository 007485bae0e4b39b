import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { deleteShippingRate } from "#domain/shipping/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ConfirmationPage } from "#web/account/confirmation-page.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/remove-rate-page.ts";
import { presentRate } from "./rate-view.server.ts";
import {
  buildRatesPath,
  createRatesContext,
  getRatesOwner,
  requireRate,
  shippingFlash,
} from "./rates-request.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("shipping")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

async function findRequestedRate({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  const owner = await getRatesOwner(context, url.pathname, url.searchParams.get("seller"));
  const rates = createRatesContext(context, owner);
  return { owner, rates, rate: await requireRate(rates, url.searchParams.get("rate")) };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { owner, rate } = await findRequestedRate({ url, context });
  return {
    ...createUnlistedHead(context, owner.path, t("shipping.removeQuestion")),
    path: buildRatesPath(owner, "/remove", { rate: rate.id }),
    back: buildRatesPath(owner),
    rate: presentRate(rate, await getCatalog(db), language),
  };
}

/** Deletes the rate. */
export async function action({ url, context }: Route.ActionArgs) {
  const { owner, rates, rate } = await findRequestedRate({ url, context });
  const result = await deleteShippingRate(rates, rate.id);
  if (!result.ok) throw data(null, { status: 404 });
  return shippingFlash.redirect(context, buildRatesPath(owner), { kind: "removed" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation, because buyers in the zone can no longer have parcels sent. */
export default function RemoveRatePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ConfirmationPage
      title={page.title}
      action={page.path}
      confirm={t("shipping.removeConfirm")}
      cancel={{ href: page.back, label: t("account.cancel") }}
    >
      <p className="font-medium">
        <bdi>{page.rate.country}</bdi>
      </p>
      <p className="text-14 text-ink-soft">{page.rate.area}</p>
    </ConfirmationPage>
  );
}

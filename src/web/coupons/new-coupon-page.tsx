import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { couponFields } from "#domain/coupons/coupon-input.server.ts";
import { saveSellerCoupon } from "#domain/coupons/seller-coupons.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-coupon-page.ts";
import { CouponForm } from "./coupon-form.tsx";
import { couponFlash, getCouponsPath, getSellerCouponContext, requireCouponSeller } from "./coupon-request.server.ts";
import { listCouponChoices } from "./coupon-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("coupons")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const seller = await requireCouponSeller(context, url.searchParams.get("seller"));
  return {
    ...createUnlistedHead(context, "/account/coupons/new", t("coupons.newTitle")),
    seller: seller.id,
    back: getCouponsPath(seller.id),
    choices: listCouponChoices(await getCatalog(db), language),
    values: {},
  };
}

/** Creates a coupon. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { seller, ...values } = getFormValues(form, ["seller", ...couponFields]);
  const coupons = await getSellerCouponContext(context, seller);
  const result = await saveSellerCoupon(coupons, undefined, values);
  if (!result.ok) return respondWithFormErrors(result, values, coupons.now);
  throw couponFlash.redirect(context, getCouponsPath(coupons.sellerId), { kind: "created", code: result.value.code });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form of a new coupon. */
export default function NewCouponPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("coupons.newText")} />
      <Card className="max-w-3xl">
        <CouponForm
          action={buildUrl("/account/coupons/new", { seller: page.seller })}
          seller={page.seller}
          choices={page.choices}
          values={page.values}
          answer={answer}
          back={page.back}
        />
      </Card>
    </div>
  );
}

import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { couponFields } from "#domain/coupons/coupon-input.server.ts";
import { listSellerCoupons, saveSellerCoupon, setCouponActive } from "#domain/coupons/seller-coupons.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/coupon-page.ts";
import { CouponForm } from "./coupon-form.tsx";
import { couponFlash, getCouponsPath, getSellerCouponContext, requireCouponSeller } from "./coupon-request.server.ts";
import { getCouponFormValues, listCouponChoices, presentSellerCoupon } from "./coupon-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("coupons")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const seller = await requireCouponSeller(context, url.searchParams.get("seller"));
  const [coupon] = await listSellerCoupons(db, seller.id, parsePositiveId(params.coupon));
  if (!coupon) throw data(null, { status: 404 });
  const catalog = await getCatalog(db);
  const path = `/account/coupons/${coupon.id}`;
  return {
    ...createUnlistedHead(context, path, t("coupons.editTitle", { code: coupon.code })),
    path,
    seller: seller.id,
    back: getCouponsPath(seller.id),
    coupon: presentSellerCoupon(coupon, catalog, language, clock()),
    choices: listCouponChoices(catalog, language),
    values: getCouponFormValues(coupon, catalog),
  };
}

/** Saves a coupon, or switches it on or off. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { seller, act, ...values } = getFormValues(form, ["seller", "act", ...couponFields]);
  const coupons = await getSellerCouponContext(context, seller);
  const id = parsePositiveId(params.coupon);
  const [coupon] = await listSellerCoupons(coupons.db, coupons.sellerId, id);
  if (!coupon) throw data(null, { status: 404 });
  const isSwitch = act === "on" || act === "off";
  const result = isSwitch
    ? await setCouponActive(coupons, id, act === "on")
    : await saveSellerCoupon(coupons, id, values);
  if (!result.ok) return respondWithFormErrors(result, values, coupons.now);
  const kind = isSwitch ? (act === "on" ? "switchedOn" : "switchedOff") : "saved";
  throw couponFlash.redirect(context, getCouponsPath(coupons.sellerId), { kind, code: coupon.code });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a coupon of a seller with its form, and the button that switches it off. */
export default function CouponPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { coupon } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={`${t(`coupons.state.${coupon.state}`)} · ${coupon.uses}`} />
      <Card className="max-w-3xl">
        <CouponForm
          action={buildUrl(page.path, { seller: page.seller })}
          seller={page.seller}
          choices={page.choices}
          values={page.values}
          answer={answer}
          code={coupon.code}
          back={page.back}
        />
      </Card>
      <Card className="max-w-3xl">
        <PostForm
          action={buildUrl(page.path, { seller: page.seller })}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <input type="hidden" name="seller" value={page.seller} />
          <p className="min-w-0 grow basis-64 text-14 text-ink-soft">
            {t(coupon.isActive ? "coupons.switchOffText" : "coupons.switchOnText")}
          </p>
          <SubmitButton name="act" value={coupon.isActive ? "off" : "on"} variant="outline">
            {t(coupon.isActive ? "coupons.switchOff" : "coupons.switchOn")}
          </SubmitButton>
        </PostForm>
      </Card>
    </div>
  );
}

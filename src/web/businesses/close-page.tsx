import { getBusinessPath } from "#domain/businesses/business.ts";
import { closeBusiness, countOpenOrders, countUpcomingBookings } from "#domain/businesses/close-business.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/close-page.ts";
import { createStaffContext, requireBusiness, respondWithBusinessErrors } from "./business-page.server.ts";
import { BusinessConfirmationPage } from "./confirmation-page.tsx";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business } = await requireBusiness(args, "staff");
  const { db, clock } = args.context.get(requestContext);
  const businessHref = getBusinessPath(business.id);
  return {
    ...createUnlistedHead(args.context, `${businessHref}/close`, (t) => t("businesses.close.title")),
    path: `${businessHref}/close`,
    back: `${businessHref}/staff`,
    name: wrapBidiIsolate(presentSellerName(business.name, language).text),
    orders: await countOpenOrders(db, business.id),
    bookings: await countUpcomingBookings(db, business.id, clock()),
  };
}

export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "staff");
  const context = createStaffContext(args.context);
  const result = await closeBusiness(context, business.id);
  if (result.ok) throw businessFlash.redirect(args.context, "/account/business", "closed");
  return respondWithBusinessErrors(result, {}, context.now);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ClosePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const canClose = page.orders + page.bookings === 0;
  return (
    <BusinessConfirmationPage
      title={page.title}
      path={page.path}
      back={page.back}
      confirm={t("businesses.close.confirm")}
      answer={answer}
      can={canClose}
    >
      <p>{t("businesses.close.text", { name: page.name })}</p>
      {page.orders > 0 && (
        <p className="font-medium">
          {t("businesses.close.orders", { count: page.orders })}{" "}
          <a href="/account/sales" className="link">
            {t("businesses.close.toOrders")}
          </a>
        </p>
      )}
      {page.bookings > 0 && (
        <p className="font-medium">
          {t("businesses.close.bookings", { count: page.bookings })}{" "}
          <a href="/account/rentals" className="link">
            {t("businesses.close.toBookings")}
          </a>
        </p>
      )}
    </BusinessConfirmationPage>
  );
}

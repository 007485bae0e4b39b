import { businessPath } from "#domain/businesses/business.ts";
import { bookingsAheadOf, closeBusiness, openOrdersOf } from "#domain/businesses/close.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/close-page.ts";
import { businessOfPage, notFound, staffing } from "./business-of-page.server.ts";
import { tellAt } from "./flash.server.ts";
import { Question } from "./question.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { business } = await businessOfPage(args, "staff");
  const { db, clock } = args.context.get(visitContext);
  const own = businessPath(business.id);
  return {
    ...headOf(args.context, `${own}/close`, translator(language).t("businesses.close.title")),
    path: `${own}/close`,
    back: `${own}/staff`,
    name: isolated(shownSellerName(business.name, language).text),
    orders: await openOrdersOf(db, business.id),
    bookings: await bookingsAheadOf(db, business.id, clock()),
  };
}

export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "staff");
  const context = staffing(args.context);
  const result = await closeBusiness(context, business.id);
  if (result.ok) throw tellAt(args.context, "/account/business", "closed");
  if (result.kind === "not_found") throw notFound();
  return refused(result, {}, context.now);
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ClosePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const can = page.orders + page.bookings === 0;
  return (
    <Question
      title={page.title}
      path={page.path}
      back={page.back}
      confirm={t("businesses.close.confirm")}
      answer={answer}
      can={can}
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
    </Question>
  );
}

import { data, redirect } from "react-router";
import { confirmContact, isConfirmCode } from "#domain/bookings/confirm-contact.server.ts";
import { trackedBookingPath } from "#domain/bookings/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/confirm-page.ts";
import { bookingOfPage, toBooking } from "./booking-of-page.server.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

const codeOf = (url: URL): string => (url.searchParams.get("code") ?? "").slice(0, 64);

/** Opening the link only asks: programs that look through mails open every link, also in mails that nobody asked for. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { booking, path } = await bookingOfPage({ request, params, context });
  if (booking.isConfirmed || booking.status !== "requested") throw redirect(path, 303);
  const code = codeOf(url);
  const isGood = await isConfirmCode(context.get(visitContext).db, booking.id, code);
  const { t } = translator(context.get(preferencesContext).language);
  const page = {
    ...headOf(context, `${path}/confirm`, t("bookings.confirmPage.title")),
    action: `${path}/confirm?${new URLSearchParams({ code })}`,
    back: path,
    isGood,
  };
  return data(page, { status: isGood ? 200 : 400, headers: { "referrer-policy": "no-referrer" } });
}

/** Confirms the request, and shows how it stands. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const { booking } = await bookingOfPage({ request, params, context });
  const confirmed = await confirmContact({ db, clock, origin }, booking.id, codeOf(url));
  if (!confirmed.ok) return data(null, { status: 400 });
  wakeMail();
  throw toBooking(context, trackedBookingPath(booking.token ?? ""), "contactConfirmed");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ConfirmBookingPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.action);
  return (
    <Card>
      <h1 className="pb-2 text-28 font-semibold">{page.title}</h1>
      {page.isGood ? (
        <AccountForm action={page.action} answer={undefined} className="grid gap-4">
          <p className="text-ink-soft">{t("bookings.confirmPage.text")}</p>
          <div>
            <Button type="submit" size="lg" busy={sending} autoFocus>
              {t("bookings.confirmPage.act")}
            </Button>
          </div>
        </AccountForm>
      ) : (
        <div className="grid gap-4">
          <Alert tone="failure">{t("bookings.confirmPage.bad")}</Alert>
          <p>
            <a href={page.back} className={buttonClass("outline")}>
              {t("bookings.confirmPage.back")}
            </a>
          </p>
        </div>
      )}
    </Card>
  );
}

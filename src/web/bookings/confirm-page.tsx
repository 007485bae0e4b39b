import { data, redirect } from "react-router";
import { confirmBookingEmail, isConfirmationCode } from "#domain/bookings/confirm-contact.server.ts";
import { getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/confirm-page.ts";
import { requireBooking } from "./booking-page.server.ts";
import { bookingFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

const getConfirmCode = (url: URL): string => (url.searchParams.get("code") ?? "").slice(0, 64);

/**
 * Loads the page that asks for confirmation and changes nothing. Mail scanners open every link, also for recipients who
 * requested no booking.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { booking, path } = await requireBooking({ request, params, context });
  if (booking.isConfirmed || booking.status !== "requested") throw redirect(path, 303);
  const code = getConfirmCode(url);
  const isGood = await isConfirmationCode(context.get(requestContext).db, booking.id, code);
  const page = {
    ...createUnlistedHead(context, `${path}/confirm`, (t) => t("bookings.confirmPage.title")),
    action: `${path}/confirm?${new URLSearchParams({ code })}`,
    back: path,
    isGood,
  };
  return data(page, { status: isGood ? 200 : 400, headers: { "referrer-policy": "no-referrer" } });
}

/** Confirms the booking request and redirects to the booking. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const { booking } = await requireBooking({ request, params, context });
  const confirmed = await confirmBookingEmail({ db, clock, origin }, booking.id, getConfirmCode(url));
  if (!confirmed.ok) return data(null, { status: 400 });
  wakeMail();
  throw bookingFlash.redirect(context, getBookingTokenPath(booking.token ?? ""), { kind: "contactConfirmed" });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = () => true;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ConfirmBookingPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <h1 className="pb-2 text-28 font-semibold">{page.title}</h1>
      {page.isGood ? (
        <AccountForm action={page.action} answer={undefined} className="grid gap-4">
          <p className="text-ink-soft">{t("bookings.confirmPage.text")}</p>
          <div>
            <SubmitButton size="lg" autoFocus>
              {t("bookings.confirmPage.act")}
            </SubmitButton>
          </div>
        </AccountForm>
      ) : (
        <div className="grid gap-4">
          <Alert tone="failure">{t("bookings.confirmPage.invalidLink")}</Alert>
          <p>
            <a href={page.back} className={getButtonClass("outline")}>
              {t("bookings.confirmPage.back")}
            </a>
          </p>
        </div>
      )}
    </Card>
  );
}

import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormActions, PostForm } from "#web/account/fields.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/cancel-page.ts";
import { createBookingContext, loadBookingPage, requireBooking } from "./booking-page.server.ts";
import { bookingFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { data: page } = await loadBookingPage(args);
  return { ...page, number: page.title, title: getTranslator(language).t("bookings.cancelPage.title") };
}

/** Cancels a booking, or redirects with a message that it is too late. */
export async function action(args: Route.ActionArgs) {
  const { wakeMail } = args.context.get(requestContext);
  const { booking, path, actor } = await requireBooking(args);
  const stepResult = await transitionBooking(createBookingContext(args.context, actor), booking.id, {
    to: "cancelled",
  });
  if (stepResult.ok) wakeMail();
  throw bookingFlash.redirect(args.context, path, { kind: stepResult.ok ? "cancelled" : "late" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation, because a cancellation cannot be undone. */
export default function CancelBookingPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { booking } = page;
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi dir="auto">{booking.name.text}</bdi> · {booking.from.text} – {booking.to.text}
        </p>
      </div>
      <Card>
        {page.mayCancel ? (
          <PostForm action={`${page.path}/cancel`} replace className="grid gap-5">
            <p>{t("bookings.cancelPage.text")}</p>
            {page.refundNow && (
              <div>
                <p className="font-medium">{page.refundNow}</p>
                <p className="text-14 text-ink-soft">{booking.cancellation}</p>
              </div>
            )}
            <div className="flex flex-wrap gap-3">
              <FormActions
                variant="danger"
                submit={t("bookings.cancelPage.act")}
                cancel={{ href: page.path, label: t("bookings.cancelPage.keepBooking") }}
              />
            </div>
          </PostForm>
        ) : (
          <div className="grid gap-4">
            <Alert tone="info">{t("bookings.cancelPage.tooLate")}</Alert>
            <p>
              <a href={page.path} className={getButtonClass("outline")}>
                {page.number}
              </a>
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}

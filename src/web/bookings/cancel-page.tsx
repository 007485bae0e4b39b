import { Form } from "react-router";
import { takeBookingStep } from "#domain/bookings/commands.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/cancel-page.ts";
import { bookingContext, bookingOfPage, loadBookingPage, toBooking } from "./booking-of-page.server.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export async function loader(args: Route.LoaderArgs) {
  const { language } = args.context.get(preferencesContext);
  const { data: page } = await loadBookingPage(args);
  return { ...page, number: page.title, title: translator(language).t("bookings.cancelPage.title") };
}

/** Cancels a booking, where it isn't too late. */
export async function action(args: Route.ActionArgs) {
  const { wakeMail } = args.context.get(visitContext);
  const { booking, path, who } = await bookingOfPage(args);
  const taken = await takeBookingStep(bookingContext(args.context, who), booking.id, { to: "cancelled" });
  if (taken.ok) wakeMail();
  throw toBooking(args.context, path, taken.ok ? "cancelled" : "late");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function CancelBookingPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(`${page.path}/cancel`);
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
          <Form method="post" action={`${page.path}/cancel`} replace className="grid gap-5">
            <ForgeryField />
            <p>{t("bookings.cancelPage.text")}</p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="danger" size="lg" busy={sending}>
                {t("bookings.cancelPage.act")}
              </Button>
              <a href={page.path} className={buttonClass("quiet", "", "lg")}>
                {t("bookings.cancelPage.keep")}
              </a>
            </div>
          </Form>
        ) : (
          <div className="grid gap-4">
            <Alert tone="info">{t("bookings.cancelPage.late")}</Alert>
            <p>
              <a href={page.path} className={buttonClass("outline")}>
                {page.number}
              </a>
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}

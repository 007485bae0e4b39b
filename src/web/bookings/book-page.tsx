import { answerWithin, bookingLimits } from "#domain/bookings/booking.ts";
import { readDay } from "#domain/bookings/days.ts";
import { longestBookingName } from "#domain/bookings/input.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField, AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/book-page.ts";
import { loadBooking, sendBooking } from "./book.server.ts";
import { OwnCarNotice } from "./own-car-notice.tsx";
import { DaysPicker } from "./picker.tsx";
import { useWrongDays } from "./wrong-days.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const loader = (args: Route.LoaderArgs) => loadBooking(args);

export const action = (args: Route.ActionArgs) => sendBooking(args);

export const shouldRevalidate = rereadWhenLate;

/** With how long to wait, when there were too many requests. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asking for a car: the days, and who wants them. */
export default function BookPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(page.path);
  const { days, customer } = page;
  const wrongDays = useWrongDays(days?.minDays);
  const wordOf = (field: string) => {
    const code = answer?.errors.find((error) => error.field === field)?.code;
    return code && wrongDays(code);
  };
  const noteError = answer?.errors.find(({ field }) => field === "note");
  // What was typed comes back with the answer, also without scripts.
  const shown =
    days && answer ? { ...days, from: readDay(answer.values.from) ?? "", to: readDay(answer.values.to) ?? "" } : days;
  return (
    <div className="container-page max-w-4xl! pb-14">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          { label: page.ad.name.text, lang: page.ad.name.lang, href: page.ad.path },
          { label: t("bookings.box.title") },
        ]}
      />
      <h1 className="pb-5 text-28 font-semibold wrap-anywhere">{page.title}</h1>
      {shown ? (
        <AccountForm
          action={page.path}
          answer={answer && !answer.code && answer.errors.length > 0 ? answer : undefined}
          className="grid gap-5"
        >
          {answer?.code && (
            <Alert tone="failure" role="alert">
              {wrongDays(answer.code)}
            </Alert>
          )}
          <input type="hidden" name="key" value={answer?.values.key || page.key} />
          <section
            id="booking"
            aria-labelledby="booking-days"
            className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6"
          >
            <h2 id="booking-days" className="pb-4 text-18 font-semibold">
              {t("bookings.page.days")}
            </h2>
            <DaysPicker isAgreed days={shown} wrong={{ from: wordOf("from"), to: wordOf("to") }} />
          </section>
          <Card title={t("bookings.page.who")}>
            <p className="pb-4 text-14 text-ink-soft">{t("bookings.page.whoText")}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <AccountField
                form="booking"
                name="name"
                label={t("bookings.page.name")}
                answer={answer}
                value={customer.name}
                maxLength={longestBookingName}
                autoComplete="name"
                required
              />
              {customer.isMember ? (
                <div>
                  <p className="pb-1.5 text-14 font-medium">{t("bookings.page.email")}</p>
                  <p className="flex min-h-11 items-center wrap-anywhere">
                    <bdi dir="ltr">{customer.email}</bdi>
                  </p>
                </div>
              ) : (
                <AccountField
                  form="booking"
                  name="email"
                  type="email"
                  label={t("bookings.page.email")}
                  answer={answer}
                  autoComplete="email"
                  dir="ltr"
                  required
                />
              )}
              <AccountField
                form="booking"
                name="phone"
                type="tel"
                label={t("bookings.page.phone")}
                answer={answer}
                value={customer.phone}
                autoComplete="tel"
                dir="ltr"
                required
              />
              <TextArea
                id="booking-note"
                name="note"
                rows={3}
                maxLength={bookingLimits.note}
                label={
                  <>
                    {t("bookings.page.note")}{" "}
                    <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
                  </>
                }
                hint={t("bookings.page.noteHint")}
                error={noteError && wrong(noteError.code)}
                defaultValue={answer?.values.note ?? ""}
                className="col-span-full"
              />
            </div>
            {!customer.isMember && (
              <p className="pt-4 text-14">
                <a href={page.signIn} className="link underline">
                  {t("bookings.page.signIn")}
                </a>
              </p>
            )}
          </Card>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="lg" busy={sending}>
              {t("bookings.page.send")}
            </Button>
            {/* With scripts the price follows every choice. */}
            <Button type="submit" name="intent" value="price" look="outline" size="lg" className="no-script-only">
              {t("bookings.showPrice")}
            </Button>
            <p className="min-w-0 grow basis-56 text-14 text-ink-soft">
              {t(page.customer.isConfirmed ? "bookings.page.sendText" : "bookings.page.sendTextStranger", {
                hours: answerWithin,
              })}
            </p>
          </div>
        </AccountForm>
      ) : page.own ? (
        <Card title={t("bookings.own.title")}>
          <OwnCarNotice own={page.own} />
        </Card>
      ) : (
        <Alert tone="warning">{t("bookings.box.unavailable")}</Alert>
      )}
    </div>
  );
}

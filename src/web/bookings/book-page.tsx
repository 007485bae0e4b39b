import { BOOKING_ANSWER_HOURS, bookingLimits } from "#domain/bookings/booking.ts";
import { parseDay } from "#domain/bookings/days.ts";
import { MAX_DELIVERY_ADDRESS_LENGTH, readStayChoices } from "#domain/bookings/stay-choices.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AccountField, AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/book-page.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { loadBookingForm, submitBooking } from "./booking-form.server.ts";
import { OwnCarNotice } from "./own-car-notice.tsx";
import { DayPicker } from "./picker.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export const loader = (args: Route.LoaderArgs) => loadBookingForm(args);

export const action = (args: Route.ActionArgs) => submitBooking(args);

export const shouldRevalidate = revalidateOnConflict;

/** Forwards the action's headers, such as Retry-After after too many requests. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the booking form: the days and the customer's contact details. */
export default function BookPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { days, customer } = page;
  const getBookingErrorMessage = useBookingErrorMessage(days?.minDays, page.driver);
  const getFieldError = (field: string) => {
    const code = answer?.errors.find((error) => error.field === field)?.code;
    return code && getBookingErrorMessage(code);
  };
  const noteError = answer?.errors.find(({ field }) => field === "note");
  // After an error the submitted days stay selected, also without JavaScript.
  const selectedDays =
    days && answer
      ? {
          ...days,
          from: parseDay(answer.values.from) ?? "",
          to: parseDay(answer.values.to) ?? "",
          choices: readStayChoices(new URLSearchParams(answer.values)),
        }
      : days;
  const hasDelivery = days?.stay.extras.some(({ key }) => key === "delivery");
  const getStayError = (field: string) => {
    const code = answer?.errors.find((error) => error.field === field)?.code;
    return code && getBookingErrorMessage(field === "deliveryAddress" && code === "required" ? field : code);
  };
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
      {selectedDays ? (
        <AccountForm
          action={page.path}
          answer={answer && !answer.code && answer.errors.length > 0 ? answer : undefined}
          className="grid gap-5"
        >
          {answer?.code && <FailureAlert>{getBookingErrorMessage(answer.code)}</FailureAlert>}
          <input type="hidden" name="key" value={answer?.values.key || page.key} />
          <section
            id="booking"
            aria-labelledby="booking-days"
            className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6"
          >
            <h2 id="booking-days" className="pb-4 text-18 font-semibold">
              {t("bookings.page.days")}
            </h2>
            <DayPicker
              isAgreed
              days={selectedDays}
              terms={page.terms}
              wrong={Object.fromEntries(
                (["from", "to", "pickUpTime", "returnTime", "returnCityId"] as const).map((each) => [
                  each,
                  getFieldError(each),
                ]),
              )}
              deliveryField={
                hasDelivery && (
                  <TextInput
                    id="booking-deliveryAddress"
                    name="deliveryAddress"
                    label={t("bookings.extras.deliveryAddress")}
                    hint={t("bookings.extras.deliveryHint")}
                    defaultValue={answer?.values.deliveryAddress ?? ""}
                    error={getStayError("deliveryAddress")}
                    maxLength={MAX_DELIVERY_ADDRESS_LENGTH}
                    autoComplete="street-address"
                    tall
                  />
                )
              }
            />
            {getStayError("extras") && <FailureAlert>{getStayError("extras")}</FailureAlert>}
          </section>
          <Card title={t("bookings.page.contact")}>
            <p className="pb-4 text-14 text-ink-soft">{t("bookings.page.contactText")}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <AccountField
                form="booking"
                name="name"
                label={t("bookings.page.name")}
                answer={answer}
                value={customer.name}
                maxLength={bookingLimits.name}
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
              {(["birthDate", "licenceSince"] as const).map(
                (name) =>
                  page.driver[name] && (
                    <TextInput
                      key={name}
                      id={`booking-${name}`}
                      name={name}
                      type="date"
                      tall
                      required
                      label={t(`bookings.driver.${name}`)}
                      hint={
                        name === "birthDate"
                          ? page.driver.minAge !== null && t("bookings.driver.minAge", { age: page.driver.minAge })
                          : t("bookings.driver.licenceYears", {
                              years: t("bookings.driver.years", { count: page.driver.licenceYears ?? 0 }),
                            })
                      }
                      autoComplete={name === "birthDate" ? "bday" : "off"}
                      defaultValue={answer?.values[name] ?? ""}
                      error={getFieldError(name)}
                    />
                  ),
              )}
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
                error={noteError && getErrorMessage(noteError.code)}
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
          <Card title={t("bookings.terms.title")}>
            <DefinitionList
              columns={2}
              items={[...page.terms.rows, ...page.rules].map(({ label, value, icon }) => ({
                label,
                value: <bdi>{value}</bdi>,
                icon,
              }))}
            />
          </Card>
          {page.onlineMethods.length > 0 && (
            <Card title={t("bookings.payment.title")}>
              <RadioGroup
                label={t("bookings.payment.title")}
                hideLabel
                name="payment"
                variant="boxes"
                defaultValue={answer?.values.payment || "online"}
                error={getStayError("payment")}
                options={[
                  {
                    value: "online",
                    label: t("bookings.payment.online"),
                    hint: `${page.onlineMethods.join(" · ")}. ${t(page.isInstant ? "bookings.payment.onlineNow" : "bookings.payment.onlineLater")}`,
                  },
                  {
                    value: "pick-up",
                    label: t("bookings.payment.pickUp"),
                    hint: t("bookings.payment.pickUpHint"),
                  },
                ]}
              />
            </Card>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton size="lg">
              {t(page.isInstant && customer.isConfirmed ? "bookings.page.sendInstantAct" : "bookings.page.send")}
            </SubmitButton>
            {/* With JavaScript the price updates after every selection. Without JavaScript this button shows the price. */}
            <Button type="submit" name="intent" value="price" variant="outline" size="lg" className="no-script-only">
              {t("bookings.showPrice")}
            </Button>
            <p className="min-w-0 grow basis-56 text-14 text-ink-soft">
              {page.isInstant && customer.isConfirmed
                ? t("bookings.page.sendInstant")
                : t(customer.isConfirmed ? "bookings.page.sendText" : "bookings.page.sendTextStranger", {
                    hours: BOOKING_ANSWER_HOURS,
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

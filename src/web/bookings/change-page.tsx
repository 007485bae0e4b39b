import { bookingLimits } from "#domain/bookings/booking.ts";
import { parseDay } from "#domain/bookings/days.ts";
import { MAX_DELIVERY_ADDRESS_LENGTH, readStayChoices } from "#domain/bookings/stay-choices.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/change-page.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { loadChangePage, submitChange } from "./change-page.server.ts";
import { DayPicker } from "./picker.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export const loader = (args: Route.LoaderArgs) => loadChangePage(args);

export const action = (args: Route.ActionArgs) => submitChange(args);

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form with which a customer asks for other days, times or extras of a booking. */
export default function ChangeBookingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { booking, days, terms } = page;
  const getErrorMessage = useBookingErrorMessage(days?.minDays, page.driverRules);
  const getFieldError = (field: string) => {
    const code = answer?.errors.find((error) => error.field === field)?.code;
    return code && getErrorMessage(field === "deliveryAddress" && code === "required" ? field : code);
  };
  const shownDays =
    days && answer
      ? {
          ...days,
          from: parseDay(answer.values.from) ?? "",
          to: parseDay(answer.values.to) ?? "",
          choices: readStayChoices(new URLSearchParams(answer.values)),
        }
      : days;
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <bdi dir="auto">{booking.name.text}</bdi> · {booking.from.text} – {booking.to.text}
          {booking.total && (
            <>
              {" "}
              · <Price text={booking.total} className="font-medium!" />
            </>
          )}
        </p>
      </div>
      <Card>
        {shownDays && terms ? (
          <AccountForm
            action={page.form}
            answer={answer && !answer.code && answer.errors.length > 0 ? answer : undefined}
            className="grid gap-5"
          >
            {answer?.code && <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>}
            <p className="text-14 text-ink-soft">
              {t(page.isBegun ? "bookings.change.textBegun" : "bookings.change.text")}
            </p>
            <section id="booking" className="scroll-mt-4">
              <DayPicker
                isAgreed
                days={shownDays}
                terms={terms}
                wrong={Object.fromEntries(
                  (["from", "to", "pickUpTime", "returnTime", "returnCityId"] as const).map((each) => [
                    each,
                    getFieldError(each),
                  ]),
                )}
                deliveryField={
                  shownDays.stay.extras.some(({ key }) => key === "delivery") && (
                    <TextInput
                      id="booking-deliveryAddress"
                      name="deliveryAddress"
                      label={t("bookings.extras.deliveryAddress")}
                      defaultValue={answer?.values.deliveryAddress ?? page.deliveryAddress}
                      error={getFieldError("deliveryAddress")}
                      maxLength={MAX_DELIVERY_ADDRESS_LENGTH}
                      tall
                    />
                  )
                }
              />
              {["extras", "birthDate", "licenceSince"].map(
                (field) => getFieldError(field) && <FailureAlert key={field}>{getFieldError(field)}</FailureAlert>,
              )}
            </section>
            {page.isPaidOnline && (
              <p className="text-14 text-ink-soft">
                {t(page.isDifferenceOnline ? "bookings.change.moneyOnline" : "bookings.change.money")}
              </p>
            )}
            <AccountField
              form="booking"
              name="note"
              label={t("bookings.page.note")}
              answer={answer}
              maxLength={bookingLimits.note}
            />
            <div className="flex flex-wrap items-center gap-3">
              <SubmitButton size="lg">{t("bookings.change.send")}</SubmitButton>
              <Button type="submit" name="intent" value="price" variant="outline" size="lg" className="no-script-only">
                {t("bookings.showPrice")}
              </Button>
              <a href={page.path} className={getButtonClass("outline", "", "lg")}>
                {t("bookings.cancelPage.keepBooking")}
              </a>
            </div>
            <p className="text-14 text-ink-soft">
              {t(page.isInstant ? "bookings.change.sendInstant" : "bookings.change.sendText")}
            </p>
          </AccountForm>
        ) : (
          <div className="grid gap-4">
            <Alert tone="info">{t("bookings.change.tooLate")}</Alert>
            <p>
              <a href={page.path} className={getButtonClass("outline")}>
                {booking.title}
              </a>
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}

import { bookingLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import type { CalendarEntry, CalendarPageData } from "./rental-calendar.server.ts";

/** State of a rejected form for blocking days, with the bookings that conflict with these days. */
export type BlockFormState = FormState & { inTheWay: CalendarEntry[] };

type Props = { page: CalendarPageData; answer: BlockFormState | undefined };

/** Renders the form for blocking days of a rental car. */
export function BlockForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const getErrorCode = (name: string) => answer?.errors.find(({ field }) => field === name)?.code;
  const field = (name: "from" | "to", label: string) => {
    const code = getErrorCode(name);
    return (
      <TextInput
        id={`block-${name}`}
        name={name}
        type="date"
        tall
        required
        label={label}
        min={page.today}
        defaultValue={answer?.values[name] ?? ""}
        error={code && getErrorMessage(code)}
      />
    );
  };
  const cars = t("bookings.box.cars", { count: page.units });
  return (
    <Card title={t("bookings.rentals.block")}>
      <AccountForm
        action={`${page.path}/block`}
        answer={answer && !answer.code ? answer : undefined}
        className="grid gap-4"
      >
        {answer?.code && <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>}
        {answer && answer.inTheWay.length > 0 && (
          <Alert tone="warning" title={t("bookings.rentals.inTheWay")}>
            <ul className="list-disc ps-5 pt-1">
              {answer.inTheWay.map((entry) => (
                <li key={entry.id}>
                  <ConflictingEntry entry={entry} />
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <p className="text-14 text-ink-soft">
          {page.units > 1 ? t("bookings.rentals.blockTextMany", { cars }) : t("bookings.rentals.blockText")}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {field("from", t("bookings.rentals.blockFrom"))}
          {field("to", t("bookings.rentals.blockTo"))}
        </div>
        <AccountField
          form="block"
          name="note"
          label={t("bookings.rentals.blockNote")}
          answer={answer}
          maxLength={bookingLimits.note}
        />
        <div>
          <SubmitButton variant="outline" size="lg">
            {t("bookings.rentals.blockAct")}
          </SubmitButton>
        </div>
      </AccountForm>
    </Card>
  );
}

function ConflictingEntry({ entry: { isBlock, href, who: customerName, status, span } }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const label = isBlock ? t("bookings.rentals.ownBlock") : t(`bookings.status.${status}`);
  return (
    <>
      {href ? (
        <a href={href} className="link underline">
          {label}
        </a>
      ) : (
        label
      )}
      : {span}
      {customerName && (
        <>
          {" · "}
          <bdi dir="auto">{customerName}</bdi>
        </>
      )}
    </>
  );
}

import { bookingLimits } from "#domain/bookings/booking.ts";
import { isOpenChange } from "#domain/bookings/booking-changes.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { ChangeView } from "./change-view.server.ts";
import { StayPriceLines } from "./stay-price-lines.tsx";

/** Renders the days before and after a change, the difference of the price, and what both sides wrote. */
function ChangeDetails({ change }: { change: ChangeView }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-2 text-14">
      <div>
        <dt className="text-ink-soft">{t("bookings.change.before")}</dt>
        <dd>{change.before}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t("bookings.change.after")}</dt>
        <dd className="font-medium">{change.after}</dd>
      </div>
      <div>
        <dt className="sr-only">{t("bookings.price.title")}</dt>
        <dd className="grid gap-1">
          <StayPriceLines {...change.price} />
          <p className="font-medium">{change.difference ?? t("bookings.change.same")}</p>
        </dd>
      </div>
      {[change.note, change.reply].map(
        (text, index) =>
          text && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the customer's note and the office's reply keep their order.
            <dd key={index} dir="auto" className="wrap-anywhere">
              {text}
            </dd>
          ),
      )}
    </dl>
  );
}

type OpenChangeProps = {
  change: ChangeView;
  path: string;
  /** Page on which the difference is paid. Undefined for bookings without a token. */
  payPath: string | undefined;
};

/** Renders the change that waits for an answer or its payment: for the customer with buttons to pay and to withdraw it. */
export function OpenChangeCard({ change, path, payPath }: OpenChangeProps) {
  const { t } = useTranslation();
  return (
    <Card title={t(change.due ? "bookings.change.unpaid" : "bookings.change.open")}>
      <p className="pb-3 text-14 text-ink-soft">
        {change.due ? t("bookings.change.openPayable", change.due) : t("bookings.change.openText")}
      </p>
      <ChangeDetails change={change} />
      <div className="flex flex-wrap gap-3 pt-4 print:hidden">
        {change.due && payPath && (
          <a href={`${payPath}?for=change`} className={getButtonClass("primary")}>
            {t("bookings.change.pay")}
          </a>
        )}
        <PostForm action={`${path}/withdraw-change`}>
          <SubmitButton variant="outline">{t("bookings.change.withdraw")}</SubmitButton>
        </PostForm>
      </div>
    </Card>
  );
}

/** Renders the change that a customer asks for, with the answers of the office. */
export function ChangeAnswerCard({
  change,
  path,
  answer,
}: {
  change: ChangeView;
  path: string;
  answer: FormState | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t(change.due ? "bookings.change.unpaid" : "bookings.change.asked")} className="print:hidden">
      {change.due && <p className="pb-3 text-14 text-ink-soft">{t("bookings.change.unpaidText", change.due)}</p>}
      <ChangeDetails change={change} />
      <AccountForm action={`${path}/change`} answer={answer} className="grid gap-4 pt-4">
        <input type="hidden" name="change" value={change.id} />
        <AccountField
          form="change"
          name="note"
          label={t("bookings.rentals.reply")}
          answer={answer}
          maxLength={bookingLimits.note}
        />
        <div className="flex flex-wrap gap-3">
          {!change.due && (
            <SubmitButton name="answer" value="accept">
              {t("bookings.change.accept")}
            </SubmitButton>
          )}
          <SubmitButton name="answer" value="decline" variant="outline">
            {t("bookings.change.decline")}
          </SubmitButton>
        </div>
      </AccountForm>
    </Card>
  );
}

/** Renders the answered changes of a booking. Renders nothing without any. */
export function ChangeHistory({ changes }: { changes: readonly ChangeView[] }) {
  const { t } = useTranslation();
  const answered = changes.filter((change) => !isOpenChange(change));
  if (answered.length === 0) return null;
  return (
    <Card title={t("bookings.change.history")}>
      <ul className="divide-y divide-line text-14">
        {answered.map((change) => (
          <li key={change.id} className="grid gap-0.5 py-2">
            <span className="font-medium">
              {t(`bookings.change.status.${change.status}`)} · {change.asked}
            </span>
            <span className="text-ink-soft">{change.before}</span>
            <span>{change.after}</span>
            <span className="text-ink-soft">{change.difference ?? t("bookings.change.same")}</span>
            {change.reply && (
              <span dir="auto" className="wrap-anywhere">
                {change.reply}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

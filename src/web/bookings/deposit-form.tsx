import { bookingLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import type { SellerBookingPageData } from "./seller-booking.server.ts";

/** Renders the seller's forms for the deposit of a returned car: give it back, or keep a part for damage. */
export function DepositForm({ page, answer }: { page: SellerBookingPageData; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const { deposit } = page;
  if (!deposit) return null;
  const own = answer?.values.deposit === "keep" ? answer : undefined;
  const amountError = own?.errors.find(({ field }) => field === "kept");
  return (
    <Card title={t("bookings.deposit.title")} className="print:hidden">
      <p className="pb-4 text-14 text-ink-soft">{t("bookings.deposit.sellerText", { days: deposit.releaseDays })}</p>
      <div className="grid gap-4">
        <PostForm action={`${page.path}/deposit`}>
          <SubmitButton name="deposit" value="release">
            {t("bookings.deposit.release")}
          </SubmitButton>
        </PostForm>
        <details className="border-t border-line pt-3" open={own !== undefined}>
          <summary className="link min-h-6 cursor-pointer font-medium">{t("bookings.deposit.keepTitle")}</summary>
          <AccountForm action={`${page.path}/deposit`} answer={own} className="grid gap-4 pt-3">
            <input type="hidden" name="deposit" value="keep" />
            {amountError && (
              <p role="alert" className="text-14 text-failure">
                {getErrorMessage(amountError.code)}
              </p>
            )}
            <AccountField
              form="deposit"
              name="kept"
              label={t("bookings.deposit.amount", { currency: deposit.currency })}
              answer={own && { ...own, errors: own.errors.filter(({ field }) => field !== "kept") }}
              inputMode="decimal"
              dir="ltr"
              required
            />
            <AccountField
              form="deposit"
              name="note"
              label={t("bookings.deposit.claim")}
              answer={own}
              maxLength={bookingLimits.note}
              required
            />
            <div>
              <SubmitButton variant="danger">{t("bookings.deposit.keepAct")}</SubmitButton>
            </div>
          </AccountForm>
        </details>
      </div>
    </Card>
  );
}

import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { claimLimits } from "#domain/deposit-claims/claim.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { ClaimCard } from "./claim-card.tsx";
import type { SellerBookingPageData } from "./seller-booking.server.ts";
import { useProtocolErrors } from "./use-protocol-errors.ts";

type Props = { page: SellerBookingPageData; answer: FormState | undefined };

/** Renders the deposit of a returned car for its seller: the forms, or the claim with its progress. */
export function DepositForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const { deposit, claim } = page;
  const error = answer?.code && answer.values.deposit !== undefined && (
    <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>
  );
  if (claim)
    return (
      <ClaimCard claim={claim}>
        {error}
        {(claim.state === "open" || claim.state === "contested") && (
          <details className="border-t border-line pt-3 print:hidden">
            <summary className="link min-h-6 cursor-pointer font-medium">{t("bookings.deposit.withdrawTitle")}</summary>
            <PostForm action={`${page.path}/deposit`} className="grid justify-items-start gap-3 pt-3">
              <p className="text-14 text-ink-soft">{t("bookings.deposit.withdrawText")}</p>
              <SubmitButton variant="danger" name="deposit" value="release">
                {t("bookings.deposit.withdrawAct")}
              </SubmitButton>
            </PostForm>
          </details>
        )}
      </ClaimCard>
    );
  if (!deposit) return error || null;
  return (
    <Card title={t("bookings.deposit.title")} className="print:hidden">
      <p className="pb-4 text-14 text-ink-soft">{t("bookings.deposit.sellerText", { days: deposit.releaseDays })}</p>
      <div className="grid gap-4">
        {error}
        <PostForm action={`${page.path}/deposit`}>
          <SubmitButton name="deposit" value="release">
            {t("bookings.deposit.release")}
          </SubmitButton>
        </PostForm>
        <ClaimForm page={page} answer={answer?.values.deposit === "keep" ? answer : undefined} />
      </div>
    </Card>
  );
}

/** Renders the form in which the seller claims a part of the deposit. It opens with the errors of a rejected claim. */
function ClaimForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const getErrorText = useErrorMessage();
  const getPhotoError = useProtocolErrors(answer);
  const { deposit, tooLarge } = page;
  if (!deposit) return null;
  const amountError = answer?.errors.find(({ field }) => field === "kept");
  // Other errors are shown by the card or at their own field.
  const fieldAnswer =
    answer && !answer.code
      ? { ...answer, errors: answer.errors.filter(({ field }) => field !== "kept" && field !== "photos") }
      : undefined;
  return (
    <details className="border-t border-line pt-3" open={answer !== undefined || tooLarge}>
      <summary className="link min-h-6 cursor-pointer font-medium">{t("bookings.deposit.keepTitle")}</summary>
      <AccountForm
        action={`${page.path}/deposit`}
        answer={fieldAnswer}
        encType="multipart/form-data"
        className="grid gap-4 pt-3"
      >
        <input type="hidden" name="deposit" value="keep" />
        <p className="text-14 text-ink-soft">{t("bookings.deposit.keepText")}</p>
        {amountError && (
          <p role="alert" className="text-14 text-failure">
            {getErrorMessage(amountError.code)}
          </p>
        )}
        <AccountField
          form="deposit"
          name="kept"
          label={t("bookings.deposit.amount", { currency: deposit.currency })}
          answer={fieldAnswer}
          inputMode="decimal"
          dir="ltr"
          required
        />
        <AccountField
          form="deposit"
          name="note"
          label={t("bookings.deposit.claim")}
          answer={fieldAnswer}
          maxLength={bookingLimits.note}
          required
        />
        <FileDrop
          id="deposit-photos"
          name="photos"
          multiple
          icon="photo"
          accept={avatarMimeTypes.join()}
          label={t("rentals.protocol.photos")}
          hint={t("rentals.protocol.photosHint", { count: claimLimits.photos })}
          error={tooLarge ? getErrorText("receipt.too_large") : getPhotoError("photos")}
          limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
        />
        <div>
          <SubmitButton variant="danger">{t("bookings.deposit.keepAct")}</SubmitButton>
        </div>
      </AccountForm>
    </details>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID } from "./field-names.ts";

type Props = { page: CheckoutPageData; answer: FormState | undefined };

export function PaymentSection({ page, answer }: Props) {
  const { t } = useTranslation();
  const isInvalid = answer?.errors.some(({ field }) => field === "payment");
  return (
    <CheckoutSection id="payment" title={t("checkout.payment")}>
      <RadioGroup
        variant="boxes"
        label={t("checkout.payment")}
        hideLabel
        name="payment"
        options={page.payments.map((method) => ({
          value: method,
          label: t(`checkout.pay.${method}`),
          hint:
            method === "online"
              ? `${page.onlineMethods.join(" · ")}. ${t("checkout.payHint.online")}`
              : t(`checkout.payHint.${method}`),
        }))}
        defaultValue={answer ? answer.values.payment : page.payments[0]}
        error={isInvalid && t("checkout.errors.payment")}
      />
    </CheckoutSection>
  );
}

export function NotesSection({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const error = answer?.errors.find(({ field }) => field === "notes");
  return (
    <CheckoutSection id="notes" title={t("checkout.notes")}>
      <TextArea
        id={`${CHECKOUT_FORM_ID}-notes`}
        name="notes"
        rows={3}
        label={
          <>
            {t("checkout.notesLabel")} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
          </>
        }
        hint={t("checkout.notesHint")}
        maxLength={page.longestNotes}
        defaultValue={answer?.values.notes ?? ""}
        error={error && getErrorMessage(error.code)}
      />
    </CheckoutSection>
  );
}

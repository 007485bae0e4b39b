import { useTranslation } from "#i18n/use-translation.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { formId } from "./field-names.ts";
import type { CheckoutPageData } from "./page.server.ts";
import { Section } from "./section.tsx";

type Props = { page: CheckoutPageData; answer: FormAnswer | undefined };

export function PaymentSection({ page, answer }: Props) {
  const { t } = useTranslation();
  const wrong = answer?.errors.some(({ field }) => field === "payment");
  return (
    <Section id="payment" title={t("checkout.payment")}>
      <RadioGroup
        look="boxes"
        label={t("checkout.payment")}
        hideLabel
        name="payment"
        options={page.payments.map((method) => ({
          value: method,
          label: t(`checkout.pay.${method}`),
          hint: t(`checkout.payHint.${method}`),
        }))}
        defaultValue={answer ? answer.values.payment : page.payments[0]}
        error={wrong && t("checkout.wrong.payment")}
      />
    </Section>
  );
}

export function NotesSection({ page, answer }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const error = answer?.errors.find(({ field }) => field === "notes");
  return (
    <Section id="notes" title={t("checkout.notes")}>
      <TextArea
        id={`${formId}-notes`}
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
        error={error && wrong(error.code)}
      />
    </Section>
  );
}

import { useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, PasswordField } from "../fields.tsx";
import type { FormState } from "../form-state.ts";
import { type TwoStepForm, twoStepPath } from "./forms.ts";

type Props = {
  step: TwoStepForm;
  title?: string;
  text?: string;
  /** Label of the submit button. */
  act: string;
  answer: FormState | undefined;
};

/** Renders the form of the two-step sign-in page that asks for the password. */
export function PasswordForm({ step, title, text, act, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <AccountForm action={twoStepPath} answer={answer} className="grid max-w-md gap-4 p-1">
        {title && (
          <div>
            <h2 className="text-18 font-semibold">{title}</h2>
            <p className="pt-1 text-14 text-ink-soft">{text}</p>
          </div>
        )}
        <input type="hidden" name="do" value={step} />
        <PasswordField form={step} label={t("account.field.current")} answer={answer} />
        <Button
          type="submit"
          size="lg"
          variant={step === "begin" ? "primary" : step === "end" ? "danger" : "outline"}
          busy={useIsSubmittingForm(step)}
          className="justify-self-start px-8"
        >
          {act}
        </Button>
      </AccountForm>
    </Card>
  );
}

/** Returns whether the given form of the two-step page is being submitted. */
export const useIsSubmittingForm = (step: TwoStepForm): boolean => useNavigation().formData?.get("do") === step;

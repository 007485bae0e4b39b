import { useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm } from "../fields.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { path, type Step } from "./forms.ts";

type Props = {
  step: Step;
  title?: string;
  text?: string;
  /** What the button says. */
  act: string;
  answer: FormAnswer | undefined;
};

/** One of the steps that the password is asked for. */
export function PasswordForm({ step, title, text, act, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <AccountForm action={path} answer={answer} className="grid max-w-md gap-4 p-1">
        {title && (
          <div>
            <h2 className="text-18 font-semibold">{title}</h2>
            <p className="pt-1 text-14 text-ink-soft">{text}</p>
          </div>
        )}
        <input type="hidden" name="do" value={step} />
        <AccountField
          form={step}
          name="password"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t("account.field.current")}
          answer={answer}
          required
        />
        <Button
          type="submit"
          size="lg"
          look={step === "begin" ? "primary" : step === "end" ? "danger" : "outline"}
          busy={useSendingStep(step)}
          className="justify-self-start px-8"
        >
          {act}
        </Button>
      </AccountForm>
    </Card>
  );
}

/** Whether this one of the page's forms is being sent. */
export const useSendingStep = (step: Step): boolean => useNavigation().formData?.get("do") === step;

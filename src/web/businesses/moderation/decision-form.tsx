import { businessTextLimits } from "#domain/businesses/business.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { WarningAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Props = {
  action: string;
  answer: FormState | undefined;
  accept: string;
  /** Version of the business that the moderator has read. */
  version?: number;
};

/** Renders two forms for a moderator: accept, and reject with a reason. */
export function BusinessDecisionForm({ action, answer, accept, version }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const code = answer?.errors.find(({ field }) => field === "reason")?.code;
  return (
    <div className="grid gap-5">
      <AccountForm action={action} answer={undefined}>
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <SubmitButton name="decision" value="accepted" size="lg">
          {accept}
        </SubmitButton>
      </AccountForm>
      <AccountForm action={action} answer={undefined} className="grid gap-3 border-t border-line pt-5">
        <TextArea
          id="decision-reason"
          name="reason"
          label={t("businesses.moderation.reason")}
          hint={t("businesses.moderation.reasonHint")}
          rows={3}
          maxLength={businessTextLimits.reason}
          counter
          dir="auto"
          defaultValue={answer?.values.reason ?? ""}
          error={code && getErrorMessage(code)}
        />
        <div>
          <Button type="submit" name="decision" value="rejected" variant="danger" size="lg">
            {t("businesses.moderation.reject")}
          </Button>
        </div>
      </AccountForm>
    </div>
  );
}

/** Renders the reason why a decision failed, for example because a colleague has already decided. */
export function BusinessDecisionError({ answer }: { answer: FormState | undefined }) {
  const getErrorMessage = useErrorMessage();
  if (!answer?.code) return null;
  return <WarningAlert>{getErrorMessage(answer.code)}</WarningAlert>;
}

import { businessLimits } from "#domain/businesses/business.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";

type Props = {
  action: string;
  answer: FormAnswer | undefined;
  accept: string;
  /** That of the business which was read. */
  version?: number;
};

/** Yes, or no with the reason for it. */
export function DecisionForm({ action, answer, accept, version }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(action);
  const code = answer?.errors.find(({ field }) => field === "reason")?.code;
  return (
    <div className="grid gap-5">
      <AccountForm action={action} answer={undefined}>
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <Button type="submit" name="decision" value="accepted" size="lg" busy={sending}>
          {accept}
        </Button>
      </AccountForm>
      <AccountForm action={action} answer={undefined} className="grid gap-3 border-t border-line pt-5">
        <TextArea
          id="decision-reason"
          name="reason"
          label={t("businesses.moderation.reason")}
          hint={t("businesses.moderation.reasonHint")}
          rows={3}
          maxLength={businessLimits.reason}
          counter
          dir="auto"
          defaultValue={answer?.values.reason ?? ""}
          error={code && wrong(code)}
        />
        <div>
          <Button type="submit" name="decision" value="rejected" look="danger" size="lg">
            {t("businesses.moderation.reject")}
          </Button>
        </div>
      </AccountForm>
    </div>
  );
}

/** Why nothing was decided; it stands also where nothing is left to decide, because a colleague was faster. */
export function DecisionTrouble({ answer }: { answer: FormAnswer | undefined }) {
  const wrong = useWrong();
  if (!answer?.code) return null;
  return (
    <Alert tone="warning" role="alert">
      {wrong(answer.code)}
    </Alert>
  );
}

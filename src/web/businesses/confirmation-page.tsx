import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Props = {
  title: string;
  /** Path of the page. Its form posts to the same path. */
  path: string;
  back: string;
  confirm: string;
  answer: FormState | undefined;
  children: ReactNode;
  /** Whether the action is possible now. When false, `children` explain the reason and there is no button. */
  can?: boolean;
};

/** Renders a page that asks for confirmation before an irreversible action on a business. */
export function BusinessConfirmationPage({
  title,
  path,
  back,
  confirm,
  answer,
  children,
  can: canConfirm = true,
}: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{title}</h1>
      {answer?.code && <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>}
      <Card>
        <div className="grid gap-2">{children}</div>
        <PostForm action={path} replace className="flex flex-wrap gap-3 pt-5">
          {canConfirm && (
            <SubmitButton variant="danger" size="lg">
              {confirm}
            </SubmitButton>
          )}
          <a href={back} className={getButtonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </PostForm>
      </Card>
    </div>
  );
}

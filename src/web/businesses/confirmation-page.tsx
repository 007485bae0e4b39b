import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useErrorMessage, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { CsrfField } from "#web/csrf-field.tsx";

type Props = {
  title: string;
  /** Path of the page and target of its form. */
  path: string;
  back: string;
  confirm: string;
  answer: FormState | undefined;
  children: ReactNode;
  /** Whether the action is possible now. When false, the text explains the reason. */
  can?: boolean;
};

/** Confirmation page before an irreversible action. */
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
  const sending = useIsSubmitting(path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{title}</h1>
      {answer?.code && (
        <Alert tone="failure" role="alert">
          {getErrorMessage(answer.code)}
        </Alert>
      )}
      <Card>
        <div className="grid gap-2">{children}</div>
        <Form method="post" action={path} replace className="flex flex-wrap gap-3 pt-5">
          <CsrfField />
          {canConfirm && (
            <Button type="submit" variant="danger" size="lg" busy={sending}>
              {confirm}
            </Button>
          )}
          <a href={back} className={getButtonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </Form>
      </Card>
    </div>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { ForgeryField } from "#web/forgery-field.tsx";

type Props = {
  title: string;
  /** Where it is asked and answered. */
  path: string;
  back: string;
  confirm: string;
  answer: FormAnswer | undefined;
  children: ReactNode;
  /** False: it can't be done now, and the text says why. */
  can?: boolean;
};

/** Asks once more before something that can't be undone. */
export function Question({ title, path, back, confirm, answer, children, can = true }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{title}</h1>
      {answer?.code && (
        <Alert tone="failure" role="alert">
          {wrong(answer.code)}
        </Alert>
      )}
      <Card>
        <div className="grid gap-2">{children}</div>
        <Form method="post" action={path} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          {can && (
            <Button type="submit" look="danger" size="lg" busy={sending}>
              {confirm}
            </Button>
          )}
          <a href={back} className={buttonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </Form>
      </Card>
    </div>
  );
}

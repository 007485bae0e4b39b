import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";

/** Tells whose address isn't confirmed yet why it should be, and sends the link again. */
export function UnconfirmedAddress({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="info"
      action={
        <Form method="post" action="/account/verify-email/send" preventScrollReset>
          <ForgeryField />
          <Button type="submit" look="outline" size="sm">
            {t("account.dashboard.resend")}
          </Button>
        </Form>
      }
    >
      {children}
    </Alert>
  );
}

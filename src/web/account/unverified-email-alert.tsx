import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PostForm } from "./fields.tsx";

/** Explains why the email address should be verified and offers to send the link again. */
export function UnverifiedEmailAlert({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="info"
      action={
        <PostForm action="/account/verify-email/send" preventScrollReset>
          <Button type="submit" variant="outline" size="sm">
            {t("account.dashboard.resend")}
          </Button>
        </PostForm>
      }
    >
      {children}
    </Alert>
  );
}

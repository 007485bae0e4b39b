import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { AccountFlash } from "./flash.server.ts";

/** Alert with the result of the last account form. */
export function AccountFlashAlert({ flash }: { flash: AccountFlash | undefined }) {
  const { t } = useTranslation();
  if (!flash) return null;
  return "done" in flash ? (
    <Alert tone="success" role="status">
      {t(`profile.outcomes.${flash.done}`)}
    </Alert>
  ) : (
    <Alert tone="failure" role="alert">
      {t("account.wait", { count: flash.waitMinutes })}
    </Alert>
  );
}

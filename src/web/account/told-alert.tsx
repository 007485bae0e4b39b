import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { AccountTold } from "./flash.server.ts";

/** What came of the form that was sent last. */
export function ToldAlert({ told }: { told: AccountTold | undefined }) {
  const { t } = useTranslation();
  if (!told) return null;
  return "done" in told ? (
    <Alert tone="success" role="status">
      {t(`profile.told.${told.done}`)}
    </Alert>
  ) : (
    <Alert tone="failure" role="alert">
      {t("account.wait", { count: told.waitMinutes })}
    </Alert>
  );
}

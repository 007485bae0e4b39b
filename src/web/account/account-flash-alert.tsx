import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert, SuccessAlert } from "#ui/alert.tsx";
import type { AccountFlash } from "./flash.server.ts";

/** Renders the alert with the result of the last account form. */
export function AccountFlashAlert({ flash }: { flash: AccountFlash | undefined }) {
  const { t } = useTranslation();
  if (!flash) return null;
  return "done" in flash ? (
    <SuccessAlert>{t(`profile.outcomes.${flash.done}`)}</SuccessAlert>
  ) : (
    <FailureAlert>{t("account.wait", { count: flash.waitMinutes })}</FailureAlert>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import type { Refusal } from "./send.ts";

/** What is wrong, and from when on it can be tried again. */
export function TroubleText({ trouble, waitMinutes }: Refusal) {
  const { t } = useTranslation();
  return (
    <>
      {t(`pictures.trouble.${trouble}`)}
      {waitMinutes !== undefined && ` ${t("pictures.wait", { count: waitMinutes })}`}
    </>
  );
}

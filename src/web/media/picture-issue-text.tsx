import { useTranslation } from "#i18n/use-translation.ts";
import type { PictureRefusal } from "./picture-api.ts";

/** Renders an issue and the time until the next try. */
export function PictureIssueText({ trouble, waitMinutes }: PictureRefusal) {
  const { t } = useTranslation();
  return (
    <>
      {t(`pictures.trouble.${trouble}`)}
      {waitMinutes !== undefined && ` ${t("pictures.wait", { count: waitMinutes })}`}
    </>
  );
}

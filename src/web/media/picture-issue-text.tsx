import { useTranslation } from "#i18n/use-translation.ts";
import type { PictureRefusal } from "./picture-api.ts";

/** Renders the text of a picture issue, and the waiting time until the next attempt. */
export function PictureIssueText({ trouble: issue, waitMinutes }: PictureRefusal) {
  const { t } = useTranslation();
  return (
    <>
      {t(`pictures.issues.${issue}`)}
      {waitMinutes !== undefined && ` ${t("pictures.wait", { count: waitMinutes })}`}
    </>
  );
}

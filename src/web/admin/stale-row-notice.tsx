import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";

/**
 * Renders the warning that somebody else has saved the row in the meantime. The submitted values are still in the
 * form.
 */
export function StaleRowNotice({ changed }: { changed: { who: string; at: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" role="alert" title={t("admin.stale")}>
      {changed && <p>{t("admin.staleBy", changed)}</p>}
      <p>{t("admin.staleText")}</p>
    </Alert>
  );
}

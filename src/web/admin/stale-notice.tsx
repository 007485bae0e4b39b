import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";

/** Somebody else has saved meanwhile; what was typed is still there. */
export function StaleNotice({ changed }: { changed: { who: string; at: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" role="alert" title={t("admin.stale")}>
      {changed && <p>{t("admin.staleBy", changed)}</p>}
      <p>{t("admin.staleText")}</p>
    </Alert>
  );
}

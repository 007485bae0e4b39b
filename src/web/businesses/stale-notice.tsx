import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { Alert } from "#ui/alert.tsx";
import type { Stale } from "./business-of-page.server.ts";

/** Somebody else was faster: what was typed is still there, and what they wrote stands beside it. */
export function StaleNotice({ stale }: { stale: Stale }) {
  const { t } = useTranslation();
  return (
    <div className="col-span-full">
      <Alert tone="warning" role="alert">
        {stale.by ? t("businesses.stale.by", { name: isolated(stale.by) }) : t("businesses.stale.someone")}{" "}
        {t("businesses.stale.text")}
      </Alert>
    </div>
  );
}

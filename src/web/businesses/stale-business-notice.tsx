import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { WarningAlert } from "#ui/alert.tsx";
import type { ConcurrentChange } from "./business-page.server.ts";

/**
 * Renders the warning that somebody else has saved the business in the meantime. The submitted values are still in
 * the form.
 */
export function StaleBusinessNotice({ stale }: { stale: ConcurrentChange }) {
  const { t } = useTranslation();
  return (
    <div className="col-span-full">
      <WarningAlert>
        {stale.by ? t("businesses.stale.by", { name: wrapBidiIsolate(stale.by) }) : t("businesses.stale.someone")}{" "}
        {t("businesses.stale.text")}
      </WarningAlert>
    </div>
  );
}

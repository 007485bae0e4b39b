import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Progress } from "#ui/progress.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ImportPageData } from "./import-page.server.ts";
import { getImportPath } from "./import-paths.ts";

/** Polling interval of the progress in milliseconds. Without JavaScript the page reloads at the same interval. */
const POLL_INTERVAL_MS = 2_000;

/** Progress of an import. Updates itself with and without JavaScript. */
export function ImportProgress({ id, progress }: { id: number; progress: NonNullable<ImportPageData["progress"]> }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6" aria-labelledby="progress">
      <noscript>
        <meta httpEquiv="refresh" content={String(POLL_INTERVAL_MS / 1_000)} />
      </noscript>
      <h2 id="progress" className="text-22 font-semibold">
        {t(`imports.progress.${progress.state}`)}
      </h2>
      <Progress
        label={t(`imports.progress.${progress.state}`)}
        hideLabel
        value={progress.state === "waiting" ? undefined : progress.percent}
        valueText={`${progress.percent}%`}
      />
      <p className="flex flex-wrap gap-x-4 text-14 text-ink-soft">
        <span>{progress.rows}</span>
        {progress.left && <span>{progress.left}</span>}
      </p>
      <p className="text-14">{t("imports.progress.leave")}</p>
      <form method="post" action={`${getImportPath(id)}/cancel`} className="flex flex-wrap items-center gap-3">
        <CsrfField />
        <Button type="submit" variant="outline">
          {t("imports.progress.cancel")}
        </Button>
        <span className="text-13 text-ink-soft">{t("imports.progress.cancelHint")}</span>
      </form>
    </section>
  );
}

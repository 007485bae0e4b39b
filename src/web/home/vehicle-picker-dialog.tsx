import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { FinderOptions } from "./finder.server.ts";
import { Finder } from "./finder.tsx";

/** The finder in a dialog, from whatever page the reader is on. */
export default function VehiclePickerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<{ car: FinderOptions; part: FinderOptions } | "loading" | "failed">("loading");
  const load = useCallback(() => {
    const ask = async (kind: string) => {
      const answer = await fetch(`/shop/finder?kind=${kind}`);
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as FinderOptions;
    };
    setOptions("loading");
    Promise.all([ask("car"), ask("part")]).then(
      ([car, part]) => setOptions({ car, part }),
      () => setOptions("failed"),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <Dialog title={t("finder.title")} closeLabel={t("finder.close")} onClose={onClose} width={440}>
      <div className="min-h-80 p-4">
        {options === "failed" ? (
          <Alert
            tone="failure"
            role="alert"
            action={
              <Button look="outline" onClick={load}>
                {t("quickView.retry")}
              </Button>
            }
          >
            {t("finder.failed")}
          </Alert>
        ) : options === "loading" ? (
          <div role="status" className="space-y-4">
            <span className="sr-only">{t("quickView.loading")}</span>
            {[1, 2, 3, 4].map((bar) => (
              <Skeleton key={bar} className="h-12 w-full" />
            ))}
          </div>
        ) : (
          <Finder options={options.car} partOptions={options.part} kinds={["car", "part", "rental"]} />
        )}
      </div>
    </Dialog>
  );
}

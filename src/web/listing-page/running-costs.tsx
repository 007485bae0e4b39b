import { Fragment, useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import type { RunningCostsView } from "./running-costs.server.ts";

/**
 * Renders the estimated costs of a year with a car, each with the assumption behind it. Choosing other kilometres loads
 * the page again.
 */
export function RunningCostsCard({ costs, path }: { costs: RunningCostsView; path: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The visitor may have chosen kilometres before the code was loaded.
    const chosen = form.current?.elements.namedItem("yearKm");
    if (chosen instanceof HTMLSelectElement && chosen.value !== String(costs.distance)) form.current?.requestSubmit();
  }, [costs.distance]);
  return (
    <section
      id="running-costs"
      aria-labelledby="running-costs-title"
      className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="running-costs-title" className="text-18 font-semibold">
            {t("product.running.title")}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-2 pt-1">
            <CostAmount amounts={costs.total} className="text-22" />
            <span className="text-14 text-ink-soft">{t("product.running.perYear")}</span>
          </p>
        </div>
        <form
          ref={form}
          method="get"
          action={`${path}#running-costs`}
          data-submit-on-change=""
          data-keep-scroll=""
          data-screen-only=""
          className="flex items-end gap-2"
        >
          <Select
            key={costs.distance}
            id="running-costs-distance"
            name="yearKm"
            label={t("product.running.distance")}
            defaultValue={costs.distance}
            options={costs.distances}
            className="min-w-40"
          />
          <Button type="submit" variant="outline" className="no-script-only">
            {t("product.finance.calculate")}
          </Button>
        </form>
      </div>
      <dl className="grid gap-x-10 pt-3 md:grid-cols-2">
        {costs.rows.map(({ name, amounts, note }) => (
          <div key={name} className="flex items-start justify-between gap-4 border-t border-line py-2.5 text-14">
            <dt className="min-w-0">
              {name}
              <span className="block text-13 text-ink-soft">{note}</span>
            </dt>
            <dd className="shrink-0 text-end">
              <CostAmount amounts={amounts} className="font-medium!" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-3 text-13 text-ink-soft">{costs.note}</p>
    </section>
  );
}

const CostAmount = ({ amounts, className }: { amounts: readonly string[]; className: string }) =>
  amounts.map((amount, index) => (
    <Fragment key={amount}>
      {index > 0 && " – "}
      <Price text={amount} className={className} />
    </Fragment>
  ));

import { useCallback, useEffect, useRef, useState } from "react";
import { estimateFinance, type FinanceTerms, parseFinanceTerms } from "#domain/pricing/finance-estimate.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { FinanceData } from "./vehicle-views.server.ts";

const downPercentChoices = [0, 10, 20, 30, 40, 50];
const monthChoices = [12, 24, 36, 48, 60, 72, 84];

/** Returns the choices in ascending order, with the current value among them. */
const withCurrent = (choices: readonly number[], current: number): number[] =>
  [...new Set([...choices, current])].sort((a, b) => a - b);

/**
 * Renders an estimate of the monthly payment for a car. Without JavaScript the form loads the page with the chosen
 * terms. With JavaScript the estimate follows each change.
 */
export function FinanceEstimate({ finance, path }: { finance: FinanceData; path: string }) {
  const { t, language } = useTranslation();
  const [terms, setTerms] = useState<FinanceTerms>(finance.terms);
  const form = useRef<HTMLFormElement>(null);
  const { priceMinor, currency } = finance;
  const unit = 10 ** currency.decimals;
  /** Formats an amount in whole units, because an estimate is not exact. */
  const format = (minor: number) =>
    getFormatters(language).formatPrice({ minor: Math.round(minor / unit) * unit, currency: currency.code }, currency);
  const { financed, monthlyPayment, totalPayments, financeCost } = estimateFinance(priceMinor, terms);
  const update = useCallback(() => {
    const fields = new FormData(form.current ?? undefined);
    const getText = (name: string) => String(fields.get(name) ?? "");
    const entered = { downPercent: getText("down"), months: getText("months"), annualRate: getText("rate") };
    setTerms(parseFinanceTerms(entered, finance.terms));
  }, [finance.terms]);
  // The visitor may have changed a field before the code was loaded.
  useEffect(update, [update]);
  return (
    <section
      id="finance"
      aria-labelledby="finance-title"
      className="scroll-mt-4 rounded-md border border-line bg-paper p-4 md:p-6"
    >
      <h2 id="finance-title" className="text-18 font-semibold">
        {t("product.finance.title")}
      </h2>
      <div className="grid gap-x-8 gap-y-4 pt-3 md:grid-cols-2">
        <form
          ref={form}
          method="get"
          action={`${path}#finance`}
          onInput={update}
          onSubmit={(event) => {
            event.preventDefault();
            update();
          }}
          data-screen-only=""
          className="grid content-start gap-4"
        >
          <Select
            id="finance-down"
            name="down"
            label={t("product.finance.down")}
            defaultValue={terms.downPercent}
            options={withCurrent(downPercentChoices, finance.terms.downPercent).map((percent) => ({
              value: String(percent),
              label: t("product.finance.downOption", { percent, amount: format((priceMinor * percent) / 100) }),
            }))}
          />
          <div className="grid grid-cols-2 gap-4">
            <Select
              id="finance-months"
              name="months"
              label={t("product.finance.months")}
              defaultValue={terms.months}
              options={withCurrent(monthChoices, finance.terms.months).map((months) => ({
                value: String(months),
                label: t("product.monthCount", { count: months }),
              }))}
            />
            <TextInput
              id="finance-rate"
              name="rate"
              label={t("product.finance.rate")}
              inputMode="decimal"
              maxLength={6}
              defaultValue={terms.annualRate}
              suffix="%"
            />
          </div>
          <Button type="submit" variant="outline" className="no-script-only">
            {t("product.finance.calculate")}
          </Button>
        </form>
        <div>
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2">
            <Price text={format(monthlyPayment)} className="text-28" />
            <span className="text-14 text-ink-soft">{t("product.finance.perMonth")}</span>
          </p>
          <dl className="grid gap-1.5 pt-2 text-14">
            {[
              { name: t("product.finance.financed"), amount: financed },
              { name: t("product.finance.total"), amount: totalPayments },
              { name: t("product.finance.cost"), amount: financeCost },
            ].map(({ name, amount }) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{name}</dt>
                <dd>
                  <Price text={format(amount)} className="font-medium!" />
                </dd>
              </div>
            ))}
          </dl>
          <p className="pt-3 text-13 text-ink-soft">{t("product.finance.note")}</p>
        </div>
      </div>
    </section>
  );
}

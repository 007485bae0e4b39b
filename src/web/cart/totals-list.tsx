import { useTranslation } from "#i18n/use-translation.ts";
import { AmountList } from "#ui/amounts.tsx";
import { Price } from "#ui/price.tsx";
import type { TotalsView } from "./totals-view.ts";

type Props = {
  totals: TotalsView;
  /** Text in place of the shipping costs when there are none. Without it, the row is left out. */
  noShipping?: string | undefined;
  /** Makes screen readers announce changes of the amounts. */
  live?: boolean;
};

/** Renders the charged amounts of each currency, and the estimate in the reader's currency if it is another one. */
export function TotalsList({ totals, noShipping, live }: Props) {
  const { t } = useTranslation();
  const { currencies, estimate, taxLabel } = totals;
  const isMixed = currencies.length > 1;
  const [first] = currencies;
  return (
    <div className="space-y-5" aria-live={live ? "polite" : undefined}>
      {currencies.map(({ code, name, subtotal, discount, shipping = noShipping, tax, includedTax, total }) => (
        <section key={code} aria-label={isMixed ? name : undefined}>
          {isMixed && <h3 className="pb-2 text-14 font-semibold">{name}</h3>}
          <AmountList
            rows={[
              { name: t("charge.subtotal"), amount: subtotal },
              ...(discount === undefined ? [] : [{ name: t("charge.discount"), amount: discount }]),
              ...(shipping === undefined ? [] : [{ name: t("charge.shipping"), amount: shipping }]),
              ...(tax === undefined ? [] : [{ name: taxLabel, amount: tax }]),
            ]}
            total={{ name: t("charge.total"), amount: total }}
            estimate={isMixed ? undefined : estimate}
          />
          {includedTax && <p className="pt-1 text-13 text-ink-soft">{includedTax}</p>}
        </section>
      ))}
      {isMixed && estimate && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-14 text-ink-soft">
          {t("charge.sum")} <Price text={estimate} className="font-medium!" />
        </p>
      )}
      {!isMixed && estimate && first && (
        <p className="-mt-2 text-13 text-ink-soft">{t("charge.note", { currency: first.name })}</p>
      )}
    </div>
  );
}

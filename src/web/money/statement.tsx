import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Price } from "#ui/price.tsx";
import type { MoneyView } from "./money-view.server.ts";

type Props = { view: MoneyView; getHref: (changes: Record<string, string | number | undefined>) => string };

/** Renders one page of the changes of a balance, each with the balance after it. */
export function Statement({ view: { balances, currency, lines, before }, getHref }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("money.statement.title")}>
      {balances.length > 1 && (
        <div className="pb-4">
          <FilterLinks
            label={t("money.statement.currency")}
            links={balances.map((balance) => ({
              label: balance.currency,
              href: getHref({ currency: balance.currency }),
              isCurrent: balance.currency === currency,
            }))}
          />
        </div>
      )}
      {lines.length === 0 && <p className="text-14 text-ink-soft">{t("money.statement.none")}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 py-3 text-14 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium">
                {t(`money.statement.kind.${line.kind}`)}
                {line.order && (
                  <>
                    {" "}
                    <a href={line.order.href} className="link font-normal">
                      <bdi dir="ltr">{line.order.number}</bdi>
                    </a>
                  </>
                )}
                {line.payoutId && <span className="font-normal text-ink-soft"> #{line.payoutId}</span>}
              </p>
              <p className="text-13 text-ink-soft">{line.day}</p>
              {line.note && (
                <p dir="auto" className="text-13 wrap-anywhere">
                  {line.note}
                </p>
              )}
              {line.commission && (
                <p className="text-13 text-ink-soft">
                  {t("money.statement.commission")} <Price text={line.commission} className="font-normal!" />
                </p>
              )}
              {line.tax && (
                <p className="text-13 text-ink-soft">
                  {t("money.statement.tax")} <Price text={line.tax} className="font-normal!" />
                </p>
              )}
            </div>
            <div className="shrink-0 text-end">
              <p className={line.isPositive ? "font-medium text-fits" : "font-medium"}>
                <Price text={line.amount} />
              </p>
              <p className="text-13 text-ink-soft">
                {t("money.statement.balance")} <Price text={line.balance} className="font-normal!" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {before && (
        <p className="pt-3">
          <a href={getHref({ currency, before })} className="link">
            {t("money.statement.older")}
          </a>
        </p>
      )}
    </Card>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import { Price } from "#ui/price.tsx";
import type { MoneyView } from "./money-view.server.ts";

/** Renders one card per currency: what can be paid out, what goes back to buyers, what is held, and what is on its way. */
export function BalanceCards({ balances }: { balances: MoneyView["balances"] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {balances.map(({ currency, available, isOwed, refundsDue, escrow, onTheWay }) => (
        <li key={currency} className="rounded-md border border-line bg-paper p-4">
          <p className="text-14 text-ink-soft">{t(isOwed ? "money.owed" : "money.available")}</p>
          <p className={isOwed ? "text-failure" : undefined}>
            <Price text={available} className="text-28 font-semibold" />
          </p>
          <dl className="mt-3 grid gap-1.5 border-t border-line pt-3 text-14">
            {refundsDue && (
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-soft">{t("money.refundsDue")}</dt>
                <dd>
                  <Price text={refundsDue} />
                </dd>
              </div>
            )}
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{t("money.escrow")}</dt>
              <dd>
                <Price text={escrow} />
              </dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{t("money.onTheWay")}</dt>
              <dd>
                <Price text={onTheWay} />
              </dd>
            </div>
          </dl>
          {refundsDue && <p className="pt-2 text-13 text-ink-soft">{t("money.refundsDueText")}</p>}
          {isOwed && !refundsDue && <p className="pt-2 text-13 text-ink-soft">{t("money.owedText")}</p>}
        </li>
      ))}
    </ul>
  );
}

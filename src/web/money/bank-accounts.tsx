import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { MoneyView } from "./money-view.server.ts";

/** Renders the bank accounts of a seller, of whose numbers only a part can be read. */
export function BankAccounts({ accounts, seller }: { accounts: MoneyView["accounts"]; seller: number }) {
  const { t } = useTranslation();
  const getHref = (currency?: string) => buildUrl("/account/money/bank-account", { seller, currency });
  return (
    <Card title={t("money.accounts.title")}>
      {accounts.length === 0 && <p className="text-14 text-ink-soft">{t("money.accounts.none")}</p>}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0 text-14">
              <p className="font-medium">
                <bdi dir="ltr">
                  {account.currency} · {account.maskedIban}
                </bdi>
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <bdi>{account.holder}</bdi> · <bdi>{account.bankName}</bdi>
              </p>
              {account.heldUntil && (
                <p className="flex items-center gap-1.5 pt-1 text-13 text-warning">
                  <Icon name="lock" size={16} />
                  {t("money.accounts.held", { time: account.heldUntil })}
                </p>
              )}
            </div>
            <a href={getHref(account.currency)} className={getButtonClass("outline")}>
              {t("money.accounts.change")}
              <span className="sr-only"> {account.currency}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pt-3">
        <a href={getHref()} className={getButtonClass(accounts.length === 0 ? "primary" : "quiet")}>
          <Icon name="plus" size={18} />
          {t("money.accounts.add")}
        </a>
      </p>
    </Card>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { MoneyView } from "./money-view.server.ts";

type FormProps = { view: MoneyView; seller: number; answer: FormState | undefined };

/** Renders the form that requests a payout, or says why nothing can be paid out. */
export function PayoutForm({ view: { payable, hasAvailable, requestKey }, seller, answer }: FormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const currencyError = answer?.errors.find(({ field }) => field === "currency")?.code;
  const isFormShown = payable.length > 0 || answer !== undefined;
  const [only] = payable.length === 1 ? payable : [];
  return (
    <Card title={t("money.payout.title")}>
      {isFormShown ? (
        <AccountForm action={buildUrl("/account/money", { seller })} answer={answer} replace className="grid gap-4">
          <input type="hidden" name="seller" value={seller} />
          <input type="hidden" name="key" value={answer?.values.key ?? requestKey} />
          <p className="text-14 text-ink-soft">{t("money.payout.text")}</p>
          {only && !currencyError ? (
            <input type="hidden" name="currency" value={only.currency} />
          ) : (
            <Select
              id="payout-currency"
              name="currency"
              label={t("money.payout.currency")}
              required
              tall
              defaultValue={answer?.values.currency}
              options={payable.map(({ currency, available }) => ({
                value: currency,
                label: `${currency} · ${available}`,
              }))}
              error={currencyError && getErrorMessage(currencyError)}
            />
          )}
          <AccountField
            name="amount"
            form="payout"
            answer={answer}
            required
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            label={only ? t("money.payout.amountIn", { currency: only.currency }) : t("money.payout.amount")}
            hint={only && t("money.payout.most", { amount: only.available })}
          />
          <div>
            <SubmitButton>{t("money.payout.act")}</SubmitButton>
          </div>
        </AccountForm>
      ) : (
        <p className="text-14 text-ink-soft">{t(hasAvailable ? "money.payout.noAccount" : "money.payout.nothing")}</p>
      )}
    </Card>
  );
}

const tones: Record<MoneyView["payouts"][number]["state"], BadgeTone> = {
  requested: "info",
  approved: "info",
  sent: "info",
  paid: "success",
  failed: "failure",
  cancelled: "unknown",
};

type ListProps = {
  view: MoneyView;
  seller: number;
  getHref: (changes: Record<string, string | number | undefined>) => string;
};

/** Renders the payouts of a seller. A payout that nobody has approved can be cancelled. */
export function PayoutList({ view: { payouts, payoutsBefore }, seller, getHref }: ListProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("money.payouts.title")}>
      {payouts.length === 0 && <p className="text-14 text-ink-soft">{t("money.payouts.none")}</p>}
      <ul className="divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0 text-14">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t("money.payouts.one", { number: String(payout.id) })}</span>
                <Badge tone={tones[payout.state]}>{t(`money.payouts.state.${payout.state}`)}</Badge>
              </p>
              <p className="text-ink-soft">
                {payout.requested} · <bdi dir="ltr">{payout.maskedIban}</bdi>
              </p>
              {payout.reason && (
                <p dir="auto" className="wrap-anywhere">
                  {payout.reason}
                </p>
              )}
            </div>
            <div className="flex items-center gap-3">
              {payout.state === "requested" && (
                <PostForm action="/account/money/cancel">
                  <input type="hidden" name="seller" value={seller} />
                  <input type="hidden" name="payout" value={payout.id} />
                  <SubmitButton variant="quiet">
                    {t("money.payouts.cancel")}
                    <span className="sr-only"> {t("money.payouts.one", { number: String(payout.id) })}</span>
                  </SubmitButton>
                </PostForm>
              )}
              <Price text={payout.amount} className="font-medium" />
            </div>
          </li>
        ))}
      </ul>
      {payoutsBefore && (
        <p className="pt-3">
          <a href={getHref({ payoutsBefore })} className="link">
            {t("money.payouts.older")}
          </a>
        </p>
      )}
    </Card>
  );
}

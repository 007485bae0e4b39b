import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { payoutAccountLimits } from "#domain/payouts/payout.ts";
import { savePayoutAccount } from "#domain/payouts/payout-accounts.server.ts";
import { findMainCurrency } from "#domain/sellers/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Card } from "#ui/card.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/bank-account-page.ts";
import { getMoneyPath, getMoneySellers, getSellerMoneyContext, moneyFlash } from "./money-request.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("money")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { seller } = await getMoneySellers(context, url.searchParams.get("seller"));
  const { currencies, site } = await getCatalog(db);
  const requested = url.searchParams.get("currency");
  const mainCurrency = seller && (await findMainCurrency(db, seller.id));
  return {
    ...createUnlistedHead(context, "/account/money/bank-account", t("money.account.title")),
    seller: seller?.id ?? 0,
    back: seller ? getMoneyPath(seller.id) : "/account/money",
    currency: currencies.has(requested ?? "") ? requested : (mainCurrency ?? site.defaultCurrency),
    currencies: [...currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${pickTranslation(name, language).text} (${code})`,
    })),
    limits: payoutAccountLimits,
  };
}

/** Saves the bank account of a seller for a currency. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { seller, ...values } = getFormValues(form, ["seller", "currency", "holder", "bankName", "iban"]);
  const money = await getSellerMoneyContext(context, seller);
  const result = await savePayoutAccount(money, values);
  if (!result.ok) return respondWithFormErrors(result, values, money.now);
  context.get(requestContext).wakeMail();
  throw moneyFlash.redirect(context, getMoneyPath(money.sellerId), { kind: "account" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form for a bank account to which a seller is paid. */
export default function BankAccountPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const currencyError = answer?.errors.find(({ field }) => field === "currency")?.code;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("money.account.text")} />
      <Card className="max-w-2xl">
        <AccountForm
          action={buildUrl("/account/money/bank-account", { seller: page.seller })}
          answer={answer}
          replace
          className="grid gap-5"
        >
          <input type="hidden" name="seller" value={page.seller} />
          <Select
            id="bank-currency"
            name="currency"
            label={t("money.account.currency")}
            required
            tall
            options={page.currencies}
            defaultValue={answer?.values.currency ?? page.currency ?? undefined}
            error={currencyError && getErrorMessage(currencyError)}
          />
          <AccountField
            name="holder"
            form="bank"
            answer={answer}
            required
            maxLength={page.limits.holder}
            autoComplete="name"
            dir="auto"
            label={t("money.account.holder")}
            hint={t("money.account.holderHint")}
          />
          <AccountField
            name="bankName"
            form="bank"
            answer={answer}
            required
            maxLength={page.limits.bankName}
            autoComplete="off"
            dir="auto"
            label={t("money.account.bankName")}
          />
          <AccountField
            name="iban"
            form="bank"
            answer={answer}
            required
            maxLength={page.limits.iban}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            label={t("money.account.iban")}
            hint={t("money.account.ibanHint")}
          />
          <div className="flex flex-wrap gap-3">
            <FormActions submit={t("money.account.act")} cancel={{ href: page.back, label: t("account.cancel") }} />
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}

import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { requestPayout } from "#domain/payouts/payouts.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/money-page.ts";
import { BalanceCards } from "./balance-cards.tsx";
import { BankAccounts } from "./bank-accounts.tsx";
import { getMoneyPath, getMoneySellers, getSellerMoneyContext, moneyFlash } from "./money-request.server.ts";
import { loadMoneyView } from "./money-view.server.ts";
import { PayoutForm, PayoutList } from "./payouts.tsx";
import { Statement } from "./statement.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("money")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const { sellers, seller } = await getMoneySellers(context, url.searchParams.get("seller"));
  const flash = moneyFlash.read(request);
  const view =
    seller &&
    (await loadMoneyView(
      db,
      await getCatalog(db),
      language,
      { sellerId: seller.id, now: clock() },
      {
        currency: url.searchParams.get("currency"),
        before: parsePositiveId(url.searchParams.get("before")) || undefined,
        payoutsBefore: parsePositiveId(url.searchParams.get("payoutsBefore")) || undefined,
      },
    ));
  return moneyFlash.respond(
    context,
    {
      ...createUnlistedHead(context, "/account/money", t("money.title")),
      seller: seller?.id,
      sellers: sellers.map(({ id, name }) => ({ id, name: pickTranslation(name, language).text })),
      view,
      news: flash && { text: t(`money.outcomes.${flash.kind}`) },
    },
    flash,
  );
}

/** Requests a payout. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["seller", "currency", "amount", "key"]);
  const money = await getSellerMoneyContext(context, values.seller);
  const result = await requestPayout(money, values);
  if (!result.ok) return respondWithFormErrors(result, values, money.now);
  throw moneyFlash.redirect(context, getMoneyPath(money.sellerId), { kind: "requested" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the money of a seller: balances, payouts, bank accounts and the statement. */
export default function MoneyPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { view, seller } = page;
  const getHref = (changes: Record<string, string | number | undefined>) =>
    buildUrl("/account/money", { seller: page.sellers.length > 1 ? seller : undefined, ...changes });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title={page.title} text={t("money.text")} />
      {page.news && !answer && <FlashMessage message={page.news} />}
      {page.sellers.length > 1 && (
        <FilterLinks
          label={t("money.sellers")}
          links={page.sellers.map(({ id, name }) => ({
            label: name,
            href: buildUrl("/account/money", { seller: id }),
            isCurrent: id === seller,
          }))}
        />
      )}
      {view && seller && (view.balances.length > 0 || view.accounts.length > 0) ? (
        <>
          {view.balances.length > 0 && <BalanceCards balances={view.balances} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
            <PayoutForm view={view} seller={seller} answer={answer} />
            <BankAccounts accounts={view.accounts} seller={seller} />
          </div>
          <Statement view={view} getHref={getHref} />
          <PayoutList view={view} seller={seller} getHref={getHref} />
        </>
      ) : (
        <EmptyState title={t("money.none")} text={t("money.noneText")}>
          {seller && (
            <a href={buildUrl("/account/money/bank-account", { seller })} className={getButtonClass("outline")}>
              {t("money.accounts.add")}
            </a>
          )}
        </EmptyState>
      )}
    </div>
  );
}

import { MAX_TOKENS } from "#domain/tokens/access-token.ts";
import { listAccessTokens } from "#domain/tokens/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/token-list-page.ts";
import { TokenSummary } from "./token-summary.tsx";
import { toTokenView } from "./token-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("tokens")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const now = clock();
  const tokens = (await listAccessTokens(db, getCurrentAccount(context).id)).map((token) =>
    toTokenView(token, now, language),
  );
  return {
    ...createUnlistedHead(context, "/account/tokens", t("tokens.title")),
    tokens,
    full: tokens.filter(({ over }) => !over).length >= MAX_TOKENS,
    news: url.searchParams.has("revoked") ? { text: t("tokens.revoked") } : undefined,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function TokenListPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const empty = page.tokens.length === 0;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <p className="pt-1 text-ink-soft">{t(page.full ? "tokens.full" : "tokens.text")}</p>
        </div>
        {!empty && !page.full && <CreateTokenLink />}
      </div>
      {page.news && <FlashMessage message={page.news} />}
      {empty ? (
        <EmptyState title={t("tokens.empty")} text={t("tokens.emptyText")}>
          <CreateTokenLink />
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {page.tokens.map((token) => (
              <li key={token.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
                <div className="min-w-0 grow basis-64">
                  <TokenSummary token={token} />
                </div>
                <a
                  href={`/account/tokens/${token.id}/revoke`}
                  aria-label={t("tokens.revokeOf", { name: token.name })}
                  className={getButtonClass("outline", "", "sm")}
                >
                  {t(token.over ? "tokens.remove" : "tokens.revoke")}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-14">
        <a href="/api/docs" className="link inline-flex items-center gap-1.5 py-1 underline">
          <Icon name="file" size={16} className="text-ink-faint" />
          {t("tokens.docs")}
        </a>
      </p>
    </div>
  );
}

function CreateTokenLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/tokens/new" className={getButtonClass("primary")}>
      <Icon name="plus" size={18} />
      {t("tokens.create")}
    </a>
  );
}

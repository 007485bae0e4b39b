import { tokensOf } from "#domain/tokens/queries.server.ts";
import { mostTokens } from "#domain/tokens/token.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { Told } from "#web/told.tsx";
import type { Route } from "./+types/list-page.ts";
import { shownToken } from "./shown.server.ts";
import { TokenFacts } from "./token-facts.tsx";

await Promise.all([needTexts("account"), needTexts("tokens")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const now = clock();
  const tokens = (await tokensOf(db, accountOfPage(context).id)).map((token) => shownToken(token, now, language));
  return {
    ...headOf(context, "/account/tokens", t("tokens.title")),
    tokens,
    full: tokens.filter(({ over }) => !over).length >= mostTokens,
    news: url.searchParams.has("revoked") ? { text: t("tokens.revoked") } : undefined,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The programs that act for an account. */
export default function TokensPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const empty = page.tokens.length === 0;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <p className="pt-1 text-ink-soft">{t(page.full ? "tokens.full" : "tokens.text")}</p>
        </div>
        {!empty && !page.full && <MakeLink />}
      </div>
      {page.news && <Told news={page.news} />}
      {empty ? (
        <EmptyState title={t("tokens.empty")} text={t("tokens.emptyText")}>
          <MakeLink />
        </EmptyState>
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {page.tokens.map((token) => (
              <li key={token.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
                <div className="min-w-0 grow basis-64">
                  <TokenFacts token={token} />
                </div>
                <a
                  href={`/account/tokens/${token.id}/revoke`}
                  aria-label={t("tokens.revokeOf", { name: token.name })}
                  className={buttonClass("outline", "", "sm")}
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

function MakeLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/tokens/new" className={buttonClass("primary")}>
      <Icon name="plus" size={18} />
      {t("tokens.make")}
    </a>
  );
}

import { data, type RouterContextProvider, redirect } from "react-router";
import { parseTokenId } from "#domain/tokens/access-token.ts";
import { revokeAccessToken } from "#domain/tokens/commands.server.ts";
import { findAccessToken } from "#domain/tokens/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ConfirmationPage } from "#web/account/confirmation-page.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/revoke-token-page.ts";
import { TokenSummary } from "./token-summary.tsx";
import { toTokenView } from "./token-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("tokens")]);

const notFound = () => data(null, { status: 404 });

async function loadOwnToken(context: Readonly<RouterContextProvider>, param: string | undefined) {
  const token = await findAccessToken(
    context.get(requestContext).db,
    getCurrentAccount(context).id,
    parseTokenId(param) ?? 0,
  );
  if (!token) throw notFound();
  return token;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const token = await loadOwnToken(context, params.token);
  const path = `/account/tokens/${token.id}/revoke`;
  return {
    ...createUnlistedHead(context, path, (t) => t("tokens.revokePage.title")),
    path,
    token: toTokenView(token, context.get(requestContext).clock(), language),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await loadOwnToken(context, params.token);
  const result = await revokeAccessToken(context.get(requestContext).db, getCurrentAccount(context).id, id);
  if (!result.ok) throw notFound();
  throw redirect("/account/tokens?revoked=1", 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the confirmation page for revoking a token, which cannot be undone. */
export default function RevokeTokenPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ConfirmationPage
      title={page.title}
      action={page.path}
      confirm={t("tokens.revokePage.confirm")}
      cancel={{ href: "/account/tokens", label: t("tokens.revokePage.keep") }}
    >
      <p className="pb-4 text-ink-soft">{t("tokens.revokePage.text")}</p>
      <TokenSummary token={page.token} />
    </ConfirmationPage>
  );
}

import { data } from "react-router";
import { getGrantableScopes, type TokenScope } from "#domain/accounts/scopes.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { DEFAULT_TOKEN_LIFETIME, MAX_TOKEN_NAME_LENGTH } from "#domain/tokens/access-token.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-token-page.ts";
import { CreatedToken } from "./created-token.tsx";
import { TokenForm } from "./token-form.tsx";
import { toTokenView } from "./token-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("tokens")]);

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return {
    ...createUnlistedHead(context, "/account/tokens/new", getTranslator(language).t("tokens.create")),
    scopes: getGrantableScopes(getCurrentAccount(context)),
    usual: DEFAULT_TOKEN_LIFETIME,
    longestName: MAX_TOKEN_NAME_LENGTH,
  };
}

/** Creates a token and renders the secret without a redirect, so that the secret never occurs in a URL or cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const { name, days } = getFormValues(form, ["name", "days"]);
  const scopes = form.getAll("scopes").filter((scope) => typeof scope === "string");
  const now = clock();
  const creation = await createAccessToken({ db, now, origin }, getCurrentAccount(context), { name, days, scopes });
  if (!creation.ok) return respondWithFormErrors(creation, { name, days, scopes: scopes.join(" ") }, now);
  wakeMail();
  const { token, text } = creation.value;
  const createdToken = {
    token: toTokenView(token, now, language),
    text,
    example: buildCurlExample(token.scopes, origin, text),
  };
  return data({ made: createdToken }, { headers: { "cache-control": "no-store" } });
}

/** Example path for each read scope. The first scope of the token is used. */
const pathByReadScope: Partial<Record<TokenScope, string>> = {
  "account:read": "/me",
  "orders:read": "/orders",
  "ads:read": "/ads",
  "bookings:read": "/bookings",
  "inbox:read": "/conversations",
};

/** Builds a curl command that tests the token. */
function buildCurlExample(scopes: readonly TokenScope[], origin: string, token: string): string {
  const path = scopes.map((scope) => pathByReadScope[scope]).find(Boolean) ?? "/categories";
  return `curl -H "Authorization: Bearer ${token}" ${origin}/api/v1${path}`;
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function NewTokenPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (actionData && "made" in actionData) return <CreatedToken {...actionData.made} />;
  return (
    <div className="grid gap-5">
      <div className="max-w-2xl">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="pt-1 text-ink-soft">{t("tokens.form.text")}</p>
      </div>
      <TokenForm {...page} answer={actionData} />
    </div>
  );
}

import { data } from "react-router";
import { scopesOf } from "#domain/accounts/scopes.ts";
import { formValues } from "#domain/forms/fields.ts";
import { makeToken } from "#domain/tokens/commands.server.ts";
import { longestTokenName, usualLifetime } from "#domain/tokens/token.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/new-page.ts";
import { MadeToken } from "./made-token.tsx";
import { shownToken } from "./shown.server.ts";
import { TokenForm } from "./token-form.tsx";
import { tryOut } from "./try-out.ts";

await Promise.all([needTexts("account"), needTexts("tokens")]);

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return {
    ...headOf(context, "/account/tokens/new", translator(language).t("tokens.make")),
    scopes: scopesOf(accountOfPage(context)),
    usual: usualLifetime,
    longestName: longestTokenName,
  };
}

/** Answers with the token itself, and leads nowhere: what is told once is never in an address or a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const form = await request.formData().catch(() => new FormData());
  const { name, days } = formValues(form, ["name", "days"]);
  const scopes = form.getAll("scopes").filter((scope) => typeof scope === "string");
  const now = clock();
  const made = await makeToken({ db, now, origin }, accountOfPage(context), { name, days, scopes });
  if (!made.ok) return refused(made, { name, days, scopes: scopes.join(" ") }, now);
  wakeMail();
  const { token, text } = made.value;
  const shown = { token: shownToken(token, now, language), text, example: tryOut(token.scopes, origin, text) };
  return data({ made: shown }, { headers: { "cache-control": "no-store" } });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function NewTokenPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (actionData && "made" in actionData) return <MadeToken {...actionData.made} />;
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

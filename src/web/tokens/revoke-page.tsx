import { data, Form, type RouterContextProvider, redirect } from "react-router";
import { revokeToken } from "#domain/tokens/commands.server.ts";
import { tokenOf } from "#domain/tokens/queries.server.ts";
import { tokenId } from "#domain/tokens/token.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/revoke-page.ts";
import { shownToken } from "./shown.server.ts";
import { TokenFacts } from "./token-facts.tsx";

await Promise.all([needTexts("account"), needTexts("tokens")]);

const notFound = () => data(null, { status: 404 });

async function tokenOfPage(context: Readonly<RouterContextProvider>, param: string | undefined) {
  const token = await tokenOf(context.get(visitContext).db, accountOfPage(context).id, tokenId(param) ?? 0);
  if (!token) throw notFound();
  return token;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const token = await tokenOfPage(context, params.token);
  const path = `/account/tokens/${token.id}/revoke`;
  return {
    ...headOf(context, path, translator(language).t("tokens.revokePage.title")),
    path,
    token: shownToken(token, context.get(visitContext).clock(), language),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await tokenOfPage(context, params.token);
  const result = await revokeToken(context.get(visitContext).db, accountOfPage(context).id, id);
  if (!result.ok) throw notFound();
  throw redirect("/account/tokens?revoked=1", 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function RevokeTokenPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.path);
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <p className="pb-4 text-ink-soft">{t("tokens.revokePage.text")}</p>
        <TokenFacts token={page.token} />
        <Form method="post" action={page.path} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          <Button type="submit" look="danger" size="lg" busy={sending}>
            {t("tokens.revokePage.confirm")}
          </Button>
          <a href="/account/tokens" className={buttonClass("quiet", "", "lg")}>
            {t("tokens.revokePage.keep")}
          </a>
        </Form>
      </Card>
    </div>
  );
}

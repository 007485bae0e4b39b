import { Form, redirect } from "react-router";
import { discardDraft } from "#domain/selling/drafts.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/discard-page.ts";
import { draftOfPage, notFound, sellingOf } from "./draft-of-page.server.ts";

await Promise.all([needTexts("listing-editor"), needTexts("account")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { t } = translator(context.get(preferencesContext).language);
  const draft = await draftOfPage(context, params.draft);
  const changes = draft.ad !== null;
  const path = `/sell/${draft.id}/discard`;
  const title = t(changes ? "selling.discard.titleChange" : "selling.discard.title");
  return { ...headOf(context, path, title), path, changes, draft: draft.id };
}

export async function action({ params, context }: Route.ActionArgs) {
  const draft = await draftOfPage(context, params.draft);
  const result = await discardDraft(sellingOf(context), draft.id);
  if (!result.ok) throw notFound();
  return redirect("/sell");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function DiscardPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.path);
  return (
    <div className="container-page grid max-w-2xl! gap-5 py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <p>{t(page.changes ? "selling.discard.textChange" : "selling.discard.text")}</p>
        <Form method="post" action={page.path} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          <Button type="submit" look="danger" size="lg" busy={sending}>
            {t("selling.discard.confirm")}
          </Button>
          <a href={`/sell/${page.draft}`} className={buttonClass("quiet", "", "lg")}>
            {t("selling.discard.keep")}
          </a>
        </Form>
      </Card>
    </div>
  );
}

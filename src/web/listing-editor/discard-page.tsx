import { Form, redirect } from "react-router";
import { discardDraft } from "#domain/listing-editor/drafts.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/discard-page.ts";
import { createDraftNotFoundResponse, getDraftContext, loadDraft } from "./load-draft.server.ts";

await Promise.all([preloadMessages("listing-editor"), preloadMessages("account")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { t } = getTranslator(context.get(preferencesContext).language);
  const draft = await loadDraft(context, params.draft);
  const changes = draft.ad !== null;
  const path = `/sell/${draft.id}/discard`;
  const title = t(changes ? "listingEditor.discard.titleChange" : "listingEditor.discard.title");
  return { ...createUnlistedHead(context, path, title), path, changes, draft: draft.id };
}

export async function action({ params, context }: Route.ActionArgs) {
  const draft = await loadDraft(context, params.draft);
  const result = await discardDraft(getDraftContext(context), draft.id);
  if (!result.ok) throw createDraftNotFoundResponse();
  return redirect("/sell");
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page that confirms the deletion of a draft, which cannot be undone. */
export default function DiscardPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useIsSubmitting(page.path);
  return (
    <div className="container-page grid max-w-2xl! gap-5 py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <p>{t(page.changes ? "listingEditor.discard.textChange" : "listingEditor.discard.text")}</p>
        <Form method="post" action={page.path} replace className="flex flex-wrap gap-3 pt-5">
          <CsrfField />
          <Button type="submit" variant="danger" size="lg" busy={sending}>
            {t("listingEditor.discard.confirm")}
          </Button>
          <a href={`/sell/${page.draft}`} className={getButtonClass("quiet", "", "lg")}>
            {t("listingEditor.discard.keep")}
          </a>
        </Form>
      </Card>
    </div>
  );
}

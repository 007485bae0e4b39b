import { redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getEditorSteps } from "#domain/listing-editor/draft.ts";
import { validateDraft } from "#domain/listing-editor/draft-validation.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/resume-draft.ts";
import { loadDraft } from "./load-draft.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Redirects to the first step of the draft with validation issues, otherwise to the preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const draft = await loadDraft(context, params.draft);
  const { issues: troubles, ad } = validateDraft(draft.fields, await getCatalog(db), clock());
  const next = getEditorSteps(ad?.kind).find((step) => troubles.some((issue) => issue.step === step));
  return redirect(`/sell/${draft.id}/${next ?? "preview"}`);
}

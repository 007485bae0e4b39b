import { redirect } from "react-router";
import { fillDerivedDraftFields } from "#domain/listing-editor/draft-autofill.server.ts";
import { saveDraft } from "#domain/listing-editor/drafts.server.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { parseLocalPath } from "#web/local-path.ts";
import type { Route } from "./+types/save-draft.ts";
import { parseDraftPatch } from "./draft-patch.server.ts";
import { NEXT_PAGE_FIELD } from "./form-values.ts";
import { getDraftContext, loadDraft } from "./load-draft.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/**
 * Saves typed values, which scripts send after a pause in typing. Redirects to the next page when the form names one.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const draft = await loadDraft(context, params.draft);
  const selling = getDraftContext(context);
  const form = await request.formData().catch(() => new FormData());
  const patch = parseDraftPatch(form);
  const autofilled = await fillDerivedDraftFields(selling.db, draft.fields, patch.fields, selling.clock());
  const saved = await saveDraft(selling, draft.id, { ...patch, fields: { ...patch.fields, ...autofilled } });
  if (!saved.ok) return Response.json({ code: saved.code }, { status: HTTP_STATUS[saved.kind] });
  const then = parseLocalPath(form.get(NEXT_PAGE_FIELD));
  if (then) return redirect(then);
  return Response.json({ version: saved.value.version });
}

/** Responds with 404 to GET requests, because this path only saves. */
export const loader = () => {
  throw new Response(null, { status: 404 });
};

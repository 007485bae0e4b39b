import { redirect } from "react-router";
import { saveDraft } from "#domain/selling/drafts.server.ts";
import { filledIn } from "#domain/selling/fill.server.ts";
import { httpStatus } from "#kernel/result.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { localPath } from "#web/local-path.ts";
import type { Route } from "./+types/save.ts";
import { draftOfPage, sellingOf } from "./draft-of-page.server.ts";
import { patchOf } from "./patch.server.ts";
import { thenField } from "./patch.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

/** Keeps what is being typed; scripts send it when typing rests. Forms that name a page are led there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const draft = await draftOfPage(context, params.draft);
  const selling = sellingOf(context);
  const form = await request.formData().catch(() => new FormData());
  const patch = patchOf(form);
  const filled = await filledIn(selling.db, draft.fields, patch.fields, selling.clock());
  const saved = await saveDraft(selling, draft.id, { ...patch, fields: { ...patch.fields, ...filled } });
  if (!saved.ok) return Response.json({ code: saved.code }, { status: httpStatus[saved.kind] });
  const then = localPath(form.get(thenField));
  if (then) return redirect(then);
  return Response.json({ version: saved.value.version });
}

/** There is nothing to be seen here. */
export const loader = () => {
  throw new Response(null, { status: 404 });
};

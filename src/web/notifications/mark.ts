import { redirect } from "react-router";
import { readNotification } from "#domain/notifications/read.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import type { Route } from "./+types/mark.ts";

const list = "/account/notifications";

/** One notification counts as read, or, with the field `unread`, as not read. `back` is the page of the list. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(visitContext);
  const id = /^[1-9]\d{0,14}$/.test(params.notification) ? Number(params.notification) : 0;
  const form = await request.formData().catch(() => new FormData());
  const marked = await readNotification({ db, now: clock() }, accountOfPage(context), id, !form.has("unread"));
  if (!marked.ok) throw new Response(null, { status: 404 });
  return redirect(localPath(form.get("back")) ?? list, 303);
}

export const loader = () => redirect(list);

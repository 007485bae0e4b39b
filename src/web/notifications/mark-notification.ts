import { redirect } from "react-router";
import { markNotificationRead } from "#domain/notifications/notification-commands.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/mark-notification.ts";

const LIST_PATH = "/account/notifications";

/**
 * Marks a notification as read, or as unread if the form has the field `unread`. The field `back` holds the path of
 * the list to return to.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
  const id = parsePositiveId(params.notification);
  const form = await request.formData().catch(() => new FormData());
  const result = await markNotificationRead({ db, now: clock() }, getCurrentAccount(context), id, !form.has("unread"));
  if (!result.ok) throw new Response(null, { status: 404 });
  return redirect(parseLocalPath(form.get("back")) ?? LIST_PATH, 303);
}

export const loader = () => redirect(LIST_PATH);

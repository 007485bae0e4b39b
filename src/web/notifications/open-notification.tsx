import { redirect } from "react-router";
import { markNotificationRead } from "#domain/notifications/notification-commands.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/open-notification.ts";

/** Marks a notification as read and redirects to the page that it is about. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const id = parsePositiveId(params.notification);
  const result = await markNotificationRead({ db, now: clock() }, getCurrentAccount(context), id);
  if (!result.ok) throw new Response(null, { status: 404 });
  return redirect(result.value.path);
}

/** Never rendered. The component makes the router render an error page for an unknown notification. */
export default function OpenNotification() {
  return null;
}

import { redirect } from "react-router";
import { markNotificationsRead } from "#domain/notifications/notification-commands.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/mark-all-read.ts";

const LIST_PATH = "/account/notifications";

/** Marks all notifications as read. */
export async function action({ context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
  await markNotificationsRead({ db, now: clock() }, getCurrentAccount(context));
  return redirect(LIST_PATH, 303);
}

export const loader = () => redirect(LIST_PATH);

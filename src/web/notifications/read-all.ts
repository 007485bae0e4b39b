import { redirect } from "react-router";
import { readNotifications } from "#domain/notifications/read.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/read-all.ts";

const list = "/account/notifications";

/** Everything counts as read. */
export async function action({ context }: Route.ActionArgs) {
  const { db, clock } = context.get(visitContext);
  await readNotifications({ db, now: clock() }, accountOfPage(context));
  return redirect(list, 303);
}

export const loader = () => redirect(list);

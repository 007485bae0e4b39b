import { redirect } from "react-router";
import { readNotification } from "#domain/notifications/read.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/open.ts";

/** Leads to what a notification is about, which then counts as read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const id = /^[1-9]\d{0,14}$/.test(params.notification) ? Number(params.notification) : 0;
  const read = await readNotification({ db, now: clock() }, accountOfPage(context), id);
  if (!read.ok) throw new Response(null, { status: 404 });
  return redirect(read.value.path);
}

/** Never seen; with it a notification that isn't there gets a page that says so. */
export default function OpenNotification() {
  return null;
}

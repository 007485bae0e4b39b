import { unreadConversations } from "#domain/inbox/queries.server.ts";
import { unreadCount } from "#domain/notifications/queries.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/counts.ts";

/** How much is new for who is signed in; headers ask it when something has happened. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { id } = accountOfPage(context);
  const [unread, messages] = await Promise.all([unreadCount(db, id), unreadConversations(db, id)]);
  return Response.json({ unread, messages }, { headers: { "cache-control": "no-store" } });
}

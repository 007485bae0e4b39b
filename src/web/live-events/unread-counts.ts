import { countUnreadConversations } from "#domain/inbox/conversation-list.server.ts";
import { countUnreadNotifications } from "#domain/notifications/notification-list.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/unread-counts.ts";

/** Returns the unread counts of the signed-in account. Headers request them after a live event. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { id } = getCurrentAccount(context);
  const [unread, messages] = await Promise.all([countUnreadNotifications(db, id), countUnreadConversations(db, id)]);
  return Response.json({ unread, messages }, { headers: { "cache-control": "no-store" } });
}

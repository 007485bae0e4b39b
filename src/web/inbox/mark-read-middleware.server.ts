import { createContext, type MiddlewareFunction } from "react-router";
import { markMessagesRead } from "#domain/inbox/conversation-actions.server.ts";
import { findFirstUnreadMessage } from "#domain/inbox/conversation-thread.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";

/** Id of the first message that was unread when the conversation was opened. */
export const firstUnreadContext = createContext<number | null>(null);

/**
 * Marks an opened conversation as read. The middleware runs before the loaders of the page, so the list and the header
 * count correctly.
 */
export const markConversationRead: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const { db, clock, wakeMail } = context.get(requestContext);
  const id = parsePositiveId(params.conversation);
  if (request.method === "GET" && id > 0) {
    const account = getCurrentAccount(context);
    const firstUnreadId = await findFirstUnreadMessage(db, account.id, id, clock());
    if (firstUnreadId !== undefined) {
      context.set(firstUnreadContext, firstUnreadId);
      await markMessagesRead({ db, clock, wakeMail }, account, id);
    }
  }
  return next();
};

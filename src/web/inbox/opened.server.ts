import { createContext, type MiddlewareFunction } from "react-router";
import { markRead } from "#domain/inbox/manage.server.ts";
import { firstUnread } from "#domain/inbox/thread.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { idFrom } from "#web/moderation/refused.server.ts";

/** The first message of the opened conversation that hadn't been read before. */
export const newFromContext = createContext<number | null>(null);

/** Who opens a conversation has read it: before anything is counted for the page, list and header included. */
export const opensConversation: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const { db, clock, wakeMail } = context.get(visitContext);
  const id = idFrom(params.conversation);
  if (request.method === "GET" && id > 0) {
    const account = accountOfPage(context);
    const first = await firstUnread(db, account.id, id, clock());
    if (first !== undefined) {
      context.set(newFromContext, first);
      await markRead({ db, clock, wakeMail }, account, id);
    }
  }
  return next();
};

import { data, type RouterContextProvider, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { conversationPath } from "#domain/inbox/conversation.ts";
import type { InboxContext } from "#domain/inbox/held.server.ts";
import { archive, blockOther } from "#domain/inbox/manage.server.ts";
import { isOfferAnswer } from "#domain/inbox/offer.ts";
import { answerOffer, makeOffer } from "#domain/inbox/offers.server.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idFrom } from "#web/moderation/refused.server.ts";
import { offeredAmount } from "./amount.server.ts";
import { sendFrom } from "./send.server.ts";
import { refusedInbox } from "./wrong.server.ts";

type Context = Readonly<RouterContextProvider>;

export const inboxContext = (context: Context): InboxContext => {
  const { db, clock, wakeMail, address } = context.get(visitContext);
  return { db, clock, wakeMail, address };
};

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Does what a form of a conversation's page asks for (its field `do`), and leads back to the page. */
export async function actOnThread(request: Request, conversation: number, context: Context) {
  const form = await request.formData().catch(() => new FormData());
  const what = textOf(form, "do");
  const result = await done(what, form, conversation, context);
  if (result.ok) {
    throw redirect(what === "archive" ? "/account/inbox" : conversationPath(conversation), 303);
  }
  if (result.code === "conversation.not_found" || result.code === "offer.not_found") throw data(null, { status: 404 });
  const { language } = context.get(preferencesContext);
  const values = { text: textOf(form, "text"), amount: textOf(form, "amount") };
  return refusedInbox(result, what === "offer" ? "offer" : what === "send" ? "send" : "page", values, language);
}

async function done(what: string, form: FormData, id: number, context: Context): Promise<Result<unknown> | Failure> {
  const inbox = inboxContext(context);
  const actor = accountOfPage(context);
  if (isOfferAnswer(what)) return answerOffer(inbox, actor, idFrom(textOf(form, "offer")), what);
  switch (what) {
    case "send":
      return sendFrom(form, id, context);
    case "offer": {
      const { currencies } = await catalogueOf(inbox.db);
      return makeOffer(inbox, actor, id, offeredAmount(textOf(form, "amount"), textOf(form, "currency"), currencies));
    }
    case "archive":
    case "unarchive":
      return archive(inbox, actor, id, what === "archive");
    case "block":
    case "unblock":
      return blockOther(inbox, actor, id, what === "block");
    default:
      throw data(null, { status: 404 });
  }
}

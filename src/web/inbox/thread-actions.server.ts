import { data, type RouterContextProvider, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import type { InboxContext } from "#domain/inbox/conversation-access.server.ts";
import { setConversationArchived, setCounterpartBlocked } from "#domain/inbox/conversation-actions.server.ts";
import { isOfferAnswer } from "#domain/inbox/offer.ts";
import { createOffer, respondToOffer } from "#domain/inbox/offer-commands.server.ts";
import { createTradeInOffer } from "#domain/inbox/trade-in-commands.server.ts";
import { respondToViewing } from "#domain/inbox/viewing-commands.server.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { rejectInboxForm } from "./form-errors.server.ts";
import { parseOfferAmount } from "./offer-amount.server.ts";
import { sendMessageFromForm } from "./send-from-form.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Builds the context of the inbox commands from the request context. */
export const getInboxContext = (context: Context): InboxContext => {
  const { db, clock, wakeMail, address } = context.get(requestContext);
  return { db, clock, wakeMail, address };
};

const getTextField = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * Performs the action in the form field `do` and redirects to the conversation. Archiving redirects to the inbox.
 * Returns the form errors when the action is refused, and 404 for an unknown action.
 */
export async function handleThreadAction(request: Request, conversation: number, context: Context) {
  const form = await request.formData().catch(() => new FormData());
  const actionName = getTextField(form, "do");
  const result = await performThreadAction(actionName, form, conversation, context);
  if (result.ok) {
    throw redirect(actionName === "archive" ? "/account/inbox" : getConversationPath(conversation), 303);
  }
  if (["conversation.not_found", "offer.not_found", "viewing.not_found"].includes(result.code))
    throw data(null, { status: 404 });
  const { language } = context.get(preferencesContext);
  const values = {
    text: getTextField(form, "text"),
    amount: getTextField(form, "amount"),
    allowance: getTextField(form, "allowance"),
    place: getTextField(form, "place"),
  };
  return rejectInboxForm(result, formNames[actionName] ?? "page", values, language);
}

/** Forms that show the error of an action. Others are shown on top of the conversation. */
const formNames: Partial<Record<string, string>> = {
  offer: "offer",
  "trade-in": "offer",
  send: "send",
  "accept-viewing": "viewing",
  "cancel-viewing": "viewing",
};

async function performThreadAction(
  actionName: string,
  form: FormData,
  id: number,
  context: Context,
): Promise<Result<unknown> | Failure> {
  const inbox = getInboxContext(context);
  const actor = getCurrentAccount(context);
  if (isOfferAnswer(actionName))
    return respondToOffer(inbox, actor, parsePositiveId(getTextField(form, "offer")), actionName);
  switch (actionName) {
    case "send":
      return sendMessageFromForm(form, id, context);
    case "offer": {
      const { currencies } = await getCatalog(inbox.db);
      return createOffer(
        inbox,
        actor,
        id,
        parseOfferAmount(getTextField(form, "amount"), getTextField(form, "currency"), currencies),
      );
    }
    case "trade-in": {
      const { currencies } = await getCatalog(inbox.db);
      const allowance = parseOfferAmount(getTextField(form, "allowance"), getTextField(form, "currency"), currencies);
      const answeredOffer = parsePositiveId(getTextField(form, "offer"));
      return createTradeInOffer(inbox, actor, { conversation: id }, { allowance, answeredOffer });
    }
    case "accept-viewing":
    case "cancel-viewing": {
      const { origin } = context.get(requestContext);
      const response =
        actionName === "accept-viewing"
          ? { answer: "accept" as const, time: getTextField(form, "time"), place: getTextField(form, "place") }
          : { answer: "cancel" as const };
      return respondToViewing({ ...inbox, origin }, actor, parsePositiveId(getTextField(form, "viewing")), response);
    }
    case "archive":
    case "unarchive":
      return setConversationArchived(inbox, actor, id, actionName === "archive");
    case "block":
    case "unblock":
      return setCounterpartBlocked(inbox, actor, id, actionName === "block");
    default:
      throw data(null, { status: 404 });
  }
}

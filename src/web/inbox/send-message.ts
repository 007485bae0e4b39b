import { redirect } from "react-router";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { preferencesContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/send-message.ts";
import { formatInboxError } from "./form-errors.server.ts";
import { sendMessageFromForm } from "./send-from-form.server.ts";

/** Response to a message sent by a script. */
export type SendMessageResponse = { ok: true; message: number } | { ok: false; text: string };

/** Sends a message that a script submits. Forms without JavaScript post to the page of the conversation instead. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const result = await sendMessageFromForm(form, parsePositiveId(params.conversation), context);
  const { language } = context.get(preferencesContext);
  const answer: SendMessageResponse =
    // A message whose key has already arrived counts as sent.
    result.ok || result.code === "message.sent_already"
      ? { ok: true, message: result.ok ? result.value.message : 0 }
      : { ok: false, text: formatInboxError(result, language) };
  return Response.json(answer, { status: answer.ok || result.ok ? 200 : HTTP_STATUS[result.kind] });
}

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(getConversationPath(parsePositiveId(params.conversation)));

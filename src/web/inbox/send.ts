import { redirect } from "react-router";
import { conversationPath } from "#domain/inbox/conversation.ts";
import { httpStatus } from "#kernel/result.ts";
import { preferencesContext } from "#web/context.ts";
import { idFrom } from "#web/moderation/refused.server.ts";
import type { Route } from "./+types/send.ts";
import { sendFrom } from "./send.server.ts";
import { wrongWords } from "./wrong.server.ts";

/** What scripts are answered that send a message. */
export type SendAnswer = { ok: true; message: number } | { ok: false; text: string };

/** Takes a message from a script; plain forms are sent to the conversation's own page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const result = await sendFrom(form, idFrom(params.conversation), context);
  const { language } = context.get(preferencesContext);
  const answer: SendAnswer =
    // A picture that had arrived before is there: nothing is lost.
    result.ok || result.code === "message.sent_already"
      ? { ok: true, message: result.ok ? result.value.message : 0 }
      : { ok: false, text: wrongWords(result, language) };
  return Response.json(answer, { status: answer.ok || result.ok ? 200 : httpStatus[result.kind] });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(conversationPath(idFrom(params.conversation)));

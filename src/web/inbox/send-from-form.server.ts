import type { RouterContextProvider } from "react-router";
import { sendMessage } from "#domain/inbox/send-message.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { readFormFile } from "#web/read-form.server.ts";

/** Sends a message from a form with a text, a picture or both. */
export async function sendMessageFromForm(
  form: FormData,
  conversation: number,
  context: Readonly<RouterContextProvider>,
) {
  const { db, clock, wakeMail, address, messagePictures: store } = context.get(requestContext);
  const bytes = await readFormFile(form, "picture");
  return sendMessage({ db, clock, wakeMail, address }, getCurrentAccount(context), conversation, {
    text: form.get("text"),
    picture: bytes && { bytes, store },
    key: form.get("key"),
  });
}

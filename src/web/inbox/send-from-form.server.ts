import type { RouterContextProvider } from "react-router";
import { sendMessage } from "#domain/inbox/send-message.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";

/** Sends a message from a form with a text, a picture or both. */
export async function sendMessageFromForm(
  form: FormData,
  conversation: number,
  context: Readonly<RouterContextProvider>,
) {
  const { db, clock, wakeMail, address, messagePictures: store } = context.get(requestContext);
  const file = form.get("picture");
  // An empty file field is submitted as a file without name and content.
  const picture =
    file instanceof File && (file.size > 0 || file.name !== "")
      ? { bytes: new Uint8Array(await file.arrayBuffer()), store }
      : undefined;
  return sendMessage({ db, clock, wakeMail, address }, getCurrentAccount(context), conversation, {
    text: form.get("text"),
    picture,
    key: form.get("key"),
  });
}

import type { RouterContextProvider } from "react-router";
import { sendMessage } from "#domain/inbox/send.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";

/** Takes what a message's form has: a text, a picture or both. */
export async function sendFrom(form: FormData, conversation: number, context: Readonly<RouterContextProvider>) {
  const { db, clock, wakeMail, address, messagePictures: store } = context.get(visitContext);
  const file = form.get("picture");
  // One that was left empty is sent as a file without name and contents.
  const picture =
    file instanceof File && (file.size > 0 || file.name !== "")
      ? { bytes: new Uint8Array(await file.arrayBuffer()), store }
      : undefined;
  return sendMessage({ db, clock, wakeMail, address }, accountOfPage(context), conversation, {
    text: form.get("text"),
    picture,
    key: form.get("key"),
  });
}

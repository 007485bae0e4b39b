import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { MAX_MESSAGE_PICTURE_BYTES } from "./conversation.ts";
import {
  createConversationNotFoundFailure,
  createMessagingBlockedFailure,
  type InboxContext,
  lockConversation,
  type UserConversation,
} from "./conversation-access.server.ts";
import { consumeMessageLimit, isMassMessage, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";
import { parseMessageKey, parseMessageText } from "./message-input.ts";
import { type MessagePicture, writeMessage } from "./write-message.server.ts";

/** Maximum length of the longer side of a message's picture, in pixels. */
const MAX_SIDE_PIXELS = 1_600;

/** Uploaded picture that belongs to a message, and the store in which it is saved. */
type MessagePictureUpload = { bytes: Uint8Array; store: PictureStore };

/**
 * Re-encodes the uploaded picture of a message, stores it and runs `work` with the stored file. Removes the file if
 * `work` fails. Without an upload, only runs `work`.
 */
async function withMessagePicture<T>(
  upload: MessagePictureUpload | undefined,
  { owner, now }: PictureUploadContext,
  work: (picture: MessagePicture | undefined) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!upload) return work(undefined);
  const reencoded = await convertToWebp(upload.bytes, {
    owner,
    largest: MAX_MESSAGE_PICTURE_BYTES,
    shape: { fit: "inside", side: MAX_SIDE_PIXELS },
  });
  if (typeof reencoded === "string")
    return createPictureFailure(reencoded, { path: "picture", code: `picture.${reencoded}`, now });
  const { width, height } = reencoded;
  const file = await upload.store.save(reencoded.bytes);
  const result = await work({ file, width, height }).catch(async (error: unknown) => {
    await upload.store.remove(file);
    throw error;
  });
  if (!result.ok) await upload.store.remove(file);
  return result;
}

export type MessageInput = {
  text?: unknown;
  picture?: MessagePictureUpload | undefined;
  /** Idempotency key of the client. Sending a message again with the same key does not create a second message. */
  key?: unknown;
};

/** Sends a message to a conversation: a text, a picture or both. */
export async function sendMessage(
  { db, clock }: InboxContext,
  actor: Actor,
  conversation: number,
  { text: textInput, picture: upload, key: keyInput }: MessageInput,
): Promise<Result<{ message: number }> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const text = parseMessageText(textInput);
  if (!text.ok) return text;
  if (!text.value && !upload) return createFieldFailure("text", "required");
  const now = clock();
  const rateLimited = await consumeMessageLimit(db, actor.id, now);
  if (rateLimited) return rateLimited;
  const key = parseMessageKey(keyInput);
  return withMessagePicture(upload, { owner: `account ${actor.id}`, now }, (picture) =>
    withTransaction(db, async (trx) => {
      const userConversation = await lockConversation(trx, actor.id, conversation, { now });
      return userConversation
        ? writeTextMessage(trx, userConversation, actor.id, { text: text.value, picture, key }, now)
        : createConversationNotFoundFailure();
    }),
  );
}

type TextMessage = { text: string; picture?: MessagePicture | undefined; key: string | undefined };

/** Writes a text message into a locked conversation. If the key was already used, returns the earlier message. */
export async function writeTextMessage(
  trx: Db,
  userConversation: UserConversation,
  userId: number,
  { text, picture, key }: TextMessage,
  now: Date,
): Promise<Result<{ message: number }>> {
  const existing = key && (await findMessageByKey(trx, userConversation, key));
  // A repeated message with a picture fails, so that the caller discards the picture, which was uploaded a second time.
  if (existing) return picture ? failure("conflict", "message.sent_already") : ok({ message: existing });
  if (userConversation.blockReason) return createMessagingBlockedFailure(userConversation.blockReason);
  // Only buyers are checked, because sellers answer many people with the same text.
  if (userConversation.side === "buyer" && (await isMassMessage(trx, userId, userConversation.sellerId, text, now))) {
    return failure("conflict", "message.advertisement");
  }
  const message = { kind: "text" as const, text, picture, key };
  return ok({
    message: await writeMessage(trx, userConversation, { side: userConversation.side, userId }, message, now),
  });
}

async function findMessageByKey(trx: Db, { id, side }: UserConversation, key: string): Promise<number | undefined> {
  const message = await trx
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("side", "=", side)
    .where("key", "=", key)
    .executeTakeFirst();
  return message?.id;
}

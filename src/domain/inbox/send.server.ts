import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { conversationNotFound, type Held, type InboxContext, lockConversation, silenced } from "./held.server.ts";
import { readKey, readText, wrongField } from "./input.ts";
import { countMessage, isAdvertisement, type TooMany } from "./limits.server.ts";
import { type SentPicture, withPicture } from "./pictures.server.ts";
import { type KeptPicture, writeMessage } from "./write.server.ts";

export type SentMessage = {
  text?: unknown;
  picture?: SentPicture | undefined;
  /** What the sender's program calls it: sent again it is the same message. */
  key?: unknown;
};

/** Writes a text, a picture or both into a conversation. */
export async function sendMessage(
  { db, clock }: InboxContext,
  actor: Actor,
  conversation: number,
  { text: typed, picture: sent, key: name }: SentMessage,
): Promise<Result<{ message: number }> | TooMany> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const text = readText(typed);
  if (!text.ok) return text;
  if (!text.value && !sent) return wrongField("text", "required");
  const now = clock();
  const tooMany = await countMessage(db, actor.id, now);
  if (tooMany) return tooMany;
  const key = readKey(name);
  return withPicture(sent, { owner: `account ${actor.id}`, now }, (picture) =>
    inTransaction(db, async (trx) => {
      const held = await lockConversation(trx, actor.id, conversation, { now });
      return held ? writtenText(trx, held, actor.id, { text: text.value, picture, key }, now) : conversationNotFound();
    }),
  );
}

type Text = { text: string; picture?: KeptPicture | undefined; key: string | undefined };

/** Writes a text into a locked conversation, unless it can't be, or was before. */
export async function writtenText(
  trx: Db,
  held: Held,
  userId: number,
  { text, picture, key }: Text,
  now: Date,
): Promise<Result<{ message: number }>> {
  const known = key && (await messageOf(trx, held, key));
  // The picture that came again is thrown away with the refusal.
  if (known) return picture ? failure("conflict", "message.sent_already") : ok({ message: known });
  if (held.silence) return silenced(held.silence);
  // Sellers answer many with the same words.
  if (held.side === "buyer" && (await isAdvertisement(trx, userId, held.sellerId, text, now))) {
    return failure("conflict", "message.advertisement");
  }
  const message = { kind: "text" as const, text, picture, key };
  return ok({ message: await writeMessage(trx, held, { side: held.side, userId }, message, now) });
}

async function messageOf(trx: Db, { id, side }: Held, key: string): Promise<number | undefined> {
  const message = await trx
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("side", "=", side)
    .where("key", "=", key)
    .executeTakeFirst();
  return message?.id;
}

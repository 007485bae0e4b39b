import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Member, refusal } from "#domain/accounts/roles.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { DrawnPicture } from "./decoder/tasks.ts";
import { drawPicture, drawTurned, type PictureOwner } from "./draw.server.ts";
import { keepingPicture, masterFile } from "./kept.server.ts";
import { mostPictures, uploadLimit } from "./limits.ts";
import { type DraftPicture, draftPictureColumns, picturesOfDraft } from "./of-draft.server.ts";
import { type Place, placed } from "./order.ts";
import type { PictureStore } from "./store.server.ts";
import { type PictureTrouble, pictureFailure } from "./trouble.ts";

export type DraftPictureContext = { db: Db; pictures: PictureStore; now: Date };
type Command<T> = Promise<Result<T>>;

const gone = failure("not_found", "picture.gone");
const refused = (code: string): Failure =>
  failure("invalid", `picture.${code}`, [{ path: "pictures", code: `picture.${code}`, message: code }]);

const notDrawn = (trouble: PictureTrouble, now: Date): Failure =>
  pictureFailure(trouble, { path: "pictures", code: `picture.${trouble}`, now });

const ownerOf = (actor: Member): PictureOwner => `account ${actor.id}`;

const tooMany = (retryAt: Date): Failure & { retryAt: Date } => ({
  ...failure("rate_limited", "picture.limit"),
  retryAt,
});

/** Holds a draft of the actor's own, so that changes to its pictures take turns; undefined when there is none. */
async function holdDraft(trx: Transaction<Tables>, actor: Member, draftId: number, now: Date) {
  return trx
    .updateTable("ad_drafts")
    .set({ updated_at: now })
    .where("id", "=", draftId)
    .where("user_id", "=", actor.id)
    .returning("id")
    .executeTakeFirst();
}

const isOwnDraft = async (db: Db, actor: Member, draftId: number): Promise<boolean> =>
  (await db
    .selectFrom("ad_drafts")
    .select("id")
    .where("id", "=", draftId)
    .where("user_id", "=", actor.id)
    .executeTakeFirst()) !== undefined;

/** Changes the pictures of a draft of the actor's own, one change after the other. */
async function changing<T>(
  { db, now }: DraftPictureContext,
  actor: Member,
  draftId: number,
  change: (trx: Transaction<Tables>, pictures: DraftPicture[]) => Command<T>,
): Command<T> {
  const not = refusal(actor, "sell");
  if (not) return not;
  return inTransaction(db, async (trx) => {
    if (!(await holdDraft(trx, actor, draftId, now))) return gone;
    return change(trx, await picturesOfDraft(trx, draftId));
  });
}

const insertPicture = (
  trx: Transaction<Tables>,
  actor: Member,
  { width, height, widths, blur, looks }: DrawnPicture,
  place: { draft_id: number; position: number; name: string; created_at: Date },
): Promise<DraftPicture> =>
  trx
    .insertInto("pictures")
    .values({ ...place, user_id: actor.id, width, height, widths, blur, looks })
    .returning(draftPictureColumns)
    .executeTakeFirstOrThrow();

/**
 * Gives a draft one more picture from whatever was sent: behind the others, or where `place` says, so that those sent at the same
 * time stand in the order they were chosen in.
 */
export async function addPicture(
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  bytes: Uint8Array,
  place?: number,
): Command<DraftPicture> {
  const { db, now } = context;
  const not = refusal(actor, "sell");
  if (not) return not;
  if (!(await isOwnDraft(db, actor, draftId))) return gone;
  // Nothing is drawn for who has all pictures already; in the transaction it is counted again.
  if ((await picturesOfDraft(db, draftId)).length >= mostPictures) return refused("full");
  const use = await countUse(db, uploadLimit, String(actor.id), now);
  if (!use.allowed) return tooMany(use.retryAt);
  const drawn = await drawPicture(bytes, ownerOf(actor));
  if (typeof drawn === "string") return notDrawn(drawn, now);
  return keepingPicture(context.pictures, drawn, (name) =>
    changing(context, actor, draftId, async (trx, pictures) => {
      if (pictures.length >= mostPictures) return refused("full");
      const position = place ?? (pictures.at(-1)?.position ?? -1) + 1;
      return ok(await insertPicture(trx, actor, drawn, { draft_id: draftId, position, name, created_at: now }));
    }),
  );
}

/** Puts a picture of a draft in another place; the first one is the cover. Says the new order. */
export const movePicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
  to: Place | undefined,
): Command<number[]> =>
  changing(context, actor, draftId, async (trx, pictures) => {
    const before = pictures.map(({ id }) => id);
    if (!before.includes(pictureId)) return gone;
    const order = placed(before, pictureId, to);
    await putInOrder(trx, order);
    return ok(order);
  });

/** Puts all pictures of a draft in an order, the cover first; one that doesn't name each of them once is refused. */
export const orderPictures = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  order: readonly number[],
): Command<undefined> =>
  changing(context, actor, draftId, async (trx, pictures) => {
    const named = new Set(order);
    const isWhole = order.length === pictures.length && pictures.every(({ id }) => named.has(id));
    if (!isWhole) return refused("order");
    await putInOrder(trx, order);
    return ok(undefined);
  });

async function putInOrder(trx: Transaction<Tables>, order: readonly number[]): Promise<void> {
  for (const [position, id] of order.entries()) {
    await trx
      .updateTable("pictures")
      .set({ position })
      .where("id", "=", id)
      .where("position", "!=", position)
      .execute();
  }
}

/**
 * Turns a picture of a draft a quarter. The turned one is a picture of its own in the same place: an ad that shows the
 * other one goes on showing it until the changes are taken.
 */
export async function rotatePicture(
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
  to: "left" | "right",
): Command<DraftPicture> {
  const { db, now } = context;
  if (!(await isOwnDraft(db, actor, draftId))) return gone;
  const picture = (await picturesOfDraft(db, draftId)).find(({ id }) => id === pictureId);
  if (!picture) return gone;
  const use = await countUse(db, uploadLimit, String(actor.id), now);
  if (!use.allowed) return tooMany(use.retryAt);
  const master = await context.pictures.read(masterFile(picture.name));
  if (!master) return gone;
  const drawn = await drawTurned(master, to, ownerOf(actor));
  if (typeof drawn === "string") return notDrawn(drawn, now);
  return keepingPicture(context.pictures, drawn, (name) =>
    changing(context, actor, draftId, async (trx, pictures) => {
      const current = pictures.find(({ id }) => id === pictureId);
      if (!current) return gone;
      await trx.updateTable("pictures").set({ removed_at: now, draft_id: null }).where("id", "=", pictureId).execute();
      return ok(
        await insertPicture(trx, actor, drawn, {
          draft_id: draftId,
          position: current.position,
          name,
          created_at: now,
        }),
      );
    }),
  );
}

/** Takes a picture out of a draft; for a day it can come back. */
export const removePicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
): Command<undefined> =>
  changing(context, actor, draftId, async (trx, pictures) => {
    if (!pictures.some(({ id }) => id === pictureId)) return gone;
    await trx.updateTable("pictures").set({ removed_at: context.now }).where("id", "=", pictureId).execute();
    return ok(undefined);
  });

/** Brings a picture back that was taken out, to its old place, if there is still room. Says the order with it. */
export const restorePicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
): Command<DraftPicture[]> =>
  changing(context, actor, draftId, async (trx, pictures) => {
    if (pictures.some(({ id }) => id === pictureId)) return ok(pictures);
    if (pictures.length >= mostPictures) return refused("full");
    const restored = await trx
      .updateTable("pictures")
      .set({ removed_at: null })
      .where("id", "=", pictureId)
      .where("draft_id", "=", draftId)
      .returning("id")
      .executeTakeFirst();
    return restored ? ok(await picturesOfDraft(trx, draftId)) : gone;
  });

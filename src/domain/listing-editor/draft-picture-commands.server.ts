import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { RenderedPicture } from "../media/decoder/tasks.ts";
import { getMasterFileName, withStoredPictureFiles } from "../media/picture-files.server.ts";
import { MAX_PICTURES_PER_LISTING, pictureUploadLimit } from "../media/picture-limits.ts";
import { movePictureInOrder, type PicturePosition } from "../media/picture-order.ts";
import { createPictureFailure, type PictureProblem } from "../media/picture-problem.ts";
import type { PictureStore } from "../media/picture-store.server.ts";
import { type PictureOwner, renderPicture, renderRotatedPicture } from "../media/render-picture.server.ts";
import { type DraftPicture, draftPictureColumns, listDraftPictures } from "./draft-pictures.server.ts";

export type DraftPictureContext = { db: Db; pictures: PictureStore; now: Date };
type Command<T> = Promise<Result<T>>;

const pictureNotFound = failure("not_found", "picture.gone");
const createPictureRefusal = (code: string): Failure =>
  failure("invalid", `picture.${code}`, [{ path: "pictures", code: `picture.${code}`, message: code }]);

const toRenderFailure = (problem: PictureProblem, now: Date): Failure =>
  createPictureFailure(problem, { path: "pictures", code: `picture.${problem}`, now });

const toPictureOwner = (actor: Member): PictureOwner => `account ${actor.id}`;

const createLimitFailure = (retryAt: Date): Failure & { retryAt: Date } => ({
  ...failure("rate_limited", "picture.limit"),
  retryAt,
});

/**
 * Locks a draft of the actor, so that changes to its pictures run one after the other. Returns undefined if the actor
 * has no such draft.
 */
async function lockDraft(trx: Transaction<Tables>, actor: Member, draftId: number, now: Date) {
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

/** Locks the actor's draft and runs a change of its pictures. */
async function changeDraftPictures<T>(
  { db, now }: DraftPictureContext,
  actor: Member,
  draftId: number,
  change: (trx: Transaction<Tables>, pictures: DraftPicture[]) => Command<T>,
): Command<T> {
  const denied = getPermissionFailure(actor, "sell");
  if (denied) return denied;
  return withTransaction(db, async (trx) => {
    if (!(await lockDraft(trx, actor, draftId, now))) return pictureNotFound;
    return change(trx, await listDraftPictures(trx, draftId));
  });
}

const insertPicture = (
  trx: Transaction<Tables>,
  actor: Member,
  { width, height, widths, blur, perceptualHash }: RenderedPicture,
  place: { draft_id: number; position: number; name: string; created_at: Date },
): Promise<DraftPicture> =>
  trx
    .insertInto("pictures")
    .values({ ...place, user_id: actor.id, width, height, widths, blur, perceptual_hash: perceptualHash })
    .returning(draftPictureColumns)
    .executeTakeFirstOrThrow();

/**
 * Adds an uploaded picture to a draft, at the end or at the position `place`. Parallel uploads pass `place`, so that
 * the pictures get the order in which the user chose the files.
 */
export async function addDraftPicture(
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  bytes: Uint8Array,
  place?: number,
): Command<DraftPicture> {
  const { db, now } = context;
  const denied = getPermissionFailure(actor, "sell");
  if (denied) return denied;
  if (!(await isOwnDraft(db, actor, draftId))) return pictureNotFound;
  // The limit is checked before rendering to avoid useless work. The transaction checks it again.
  if ((await listDraftPictures(db, draftId)).length >= MAX_PICTURES_PER_LISTING) return createPictureRefusal("full");
  const use = await consumeRateLimit(db, pictureUploadLimit, String(actor.id), now);
  if (!use.allowed) return createLimitFailure(use.retryAt);
  const rendered = await renderPicture(bytes, toPictureOwner(actor));
  if (typeof rendered === "string") return toRenderFailure(rendered, now);
  return withStoredPictureFiles(context.pictures, rendered, (name) =>
    changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
      if (pictures.length >= MAX_PICTURES_PER_LISTING) return createPictureRefusal("full");
      const position = place ?? (pictures.at(-1)?.position ?? -1) + 1;
      return ok(await insertPicture(trx, actor, rendered, { draft_id: draftId, position, name, created_at: now }));
    }),
  );
}

/**
 * Moves a picture of a draft to another position and returns all pictures in their new order. The first picture is the
 * cover.
 */
export const moveDraftPicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
  to: PicturePosition | undefined,
): Command<number[]> =>
  changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
    const before = pictures.map(({ id }) => id);
    if (!before.includes(pictureId)) return pictureNotFound;
    const order = movePictureInOrder(before, pictureId, to);
    await updatePositions(trx, order);
    return ok(order);
  });

/** Sets the order of all pictures of a draft, cover first. Fails unless every picture is named exactly once. */
export const reorderDraftPictures = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  order: readonly number[],
): Command<undefined> =>
  changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
    const named = new Set(order);
    const isComplete = order.length === pictures.length && pictures.every(({ id }) => named.has(id));
    if (!isComplete) return createPictureRefusal("order");
    await updatePositions(trx, order);
    return ok(undefined);
  });

async function updatePositions(trx: Transaction<Tables>, order: readonly number[]): Promise<void> {
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
 * Rotates a picture of a draft by 90 degrees: replaces the picture by a new one at the same position. A published
 * listing shows the old picture until the draft is published.
 */
export async function rotateDraftPicture(
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
  to: "left" | "right",
): Command<DraftPicture> {
  const { db, now } = context;
  if (!(await isOwnDraft(db, actor, draftId))) return pictureNotFound;
  const picture = (await listDraftPictures(db, draftId)).find(({ id }) => id === pictureId);
  if (!picture) return pictureNotFound;
  const use = await consumeRateLimit(db, pictureUploadLimit, String(actor.id), now);
  if (!use.allowed) return createLimitFailure(use.retryAt);
  const master = await context.pictures.read(getMasterFileName(picture.name));
  if (!master) return pictureNotFound;
  const rendered = await renderRotatedPicture(master, to, toPictureOwner(actor));
  if (typeof rendered === "string") return toRenderFailure(rendered, now);
  return withStoredPictureFiles(context.pictures, rendered, (name) =>
    changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
      const current = pictures.find(({ id }) => id === pictureId);
      if (!current) return pictureNotFound;
      await trx.updateTable("pictures").set({ removed_at: now, draft_id: null }).where("id", "=", pictureId).execute();
      return ok(
        await insertPicture(trx, actor, rendered, {
          draft_id: draftId,
          position: current.position,
          name,
          created_at: now,
        }),
      );
    }),
  );
}

/** Removes a picture from a draft. The picture can be restored within a day. */
export const removeDraftPicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
): Command<undefined> =>
  changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
    if (!pictures.some(({ id }) => id === pictureId)) return pictureNotFound;
    await trx.updateTable("pictures").set({ removed_at: context.now }).where("id", "=", pictureId).execute();
    return ok(undefined);
  });

/**
 * Restores a removed picture at its old position, if the draft has space for another picture. Returns the pictures in
 * order.
 */
export const restoreDraftPicture = (
  context: DraftPictureContext,
  actor: Member,
  draftId: number,
  pictureId: number,
): Command<DraftPicture[]> =>
  changeDraftPictures(context, actor, draftId, async (trx, pictures) => {
    if (pictures.some(({ id }) => id === pictureId)) return ok(pictures);
    if (pictures.length >= MAX_PICTURES_PER_LISTING) return createPictureRefusal("full");
    const restored = await trx
      .updateTable("pictures")
      .set({ removed_at: null })
      .where("id", "=", pictureId)
      .where("draft_id", "=", draftId)
      .returning("id")
      .executeTakeFirst();
    return restored ? ok(await listDraftPictures(trx, draftId)) : pictureNotFound;
  });

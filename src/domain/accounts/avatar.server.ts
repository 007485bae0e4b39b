import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Crop } from "#domain/media/crop.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { AVATAR_SIDE_PX, MAX_AVATAR_BYTES } from "./avatar-crop.ts";

/** Renders an avatar from an uploaded image: a small square WebP picture with the chosen crop. */
export async function renderAvatar(
  bytes: Uint8Array,
  crop: Crop,
  { owner, now }: PictureUploadContext,
): Promise<Result<Uint8Array>> {
  const shape = { fit: "square" as const, side: AVATAR_SIDE_PX, crop };
  const avatar = await convertToWebp(bytes, { owner, largest: MAX_AVATAR_BYTES, shape });
  if (typeof avatar !== "string") return ok(avatar.bytes);
  const code = avatar === "required" ? avatar : `avatar.${avatar}`;
  return createPictureFailure(avatar, { path: "avatar", code, now });
}

type AvatarContext = { db: Db; avatars: PictureStore; now: Date };
type Owner = Pick<Account, "id">;

/** Stores a new avatar picture for an account. The previous file is deleted after the new file is saved. */
export async function setAvatar(
  context: AvatarContext,
  actor: Owner,
  bytes: Uint8Array,
  crop: Crop,
): Promise<Result<undefined>> {
  const picture = await renderAvatar(bytes, crop, { owner: `account ${actor.id}`, now: context.now });
  if (!picture.ok) return picture;
  const { avatars } = context;
  const file = await avatars.save(picture.value);
  try {
    await replaceAvatar(context, actor, file);
  } catch (error) {
    await avatars.remove(file);
    throw error;
  }
  return ok(undefined);
}

/** Removes the avatar of an account. Pages then show the initials of the name. */
export const removeAvatar = (context: AvatarContext, actor: Owner): Promise<void> =>
  replaceAvatar(context, actor, null);

async function replaceAvatar({ db, avatars, now }: AvatarContext, { id }: Owner, file: string | null): Promise<void> {
  const replacedFile = await withTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").select("avatar").where("id", "=", id).forUpdate().executeTakeFirst();
    // The account was deleted during the upload, so the new file is unused.
    if (!user) return file;
    await trx.updateTable("users").set({ avatar: file, updated_at: now }).where("id", "=", id).execute();
    return user.avatar;
  });
  if (replacedFile) await avatars.remove(replacedFile);
}

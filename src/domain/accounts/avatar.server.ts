import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Crop } from "#domain/pictures/square.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { avatarFrom } from "./avatar-picture.server.ts";

type AvatarContext = { db: Db; avatars: PictureStore; now: Date };
type Owner = Pick<Account, "id">;

/** Gives an account the picture that was sent; the one it had is deleted once the new one is in its place. */
export async function setAvatar(
  context: AvatarContext,
  actor: Owner,
  bytes: Uint8Array,
  crop: Crop,
): Promise<Result<undefined>> {
  const picture = await avatarFrom(bytes, crop, { owner: `account ${actor.id}`, now: context.now });
  if (!picture.ok) return picture;
  const { avatars } = context;
  const file = await avatars.keep(picture.value);
  try {
    await exchange(context, actor, file);
  } catch (error) {
    await avatars.remove(file);
    throw error;
  }
  return ok(undefined);
}

/** Takes an account's picture away; initials are shown again. */
export const removeAvatar = (context: AvatarContext, actor: Owner): Promise<void> => exchange(context, actor, null);

async function exchange({ db, avatars, now }: AvatarContext, { id }: Owner, file: string | null): Promise<void> {
  const unused = await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").select("avatar").where("id", "=", id).forUpdate().executeTakeFirst();
    // The account was deleted while its picture was on the way.
    if (!user) return file;
    await trx.updateTable("users").set({ avatar: file, updated_at: now }).where("id", "=", id).execute();
    return user.avatar;
  });
  if (unused) await avatars.remove(unused);
}

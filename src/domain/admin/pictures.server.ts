import { rewritePicture } from "#domain/pictures/draw.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { keeping } from "#domain/reviews/pictures.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { change, differences, lockRow, type Row, updateRow } from "./change.server.ts";
import type { AdminContext } from "./room.ts";
import { idOf } from "./table.ts";

/** Largest picture that an administrator may send, in bytes. */
const MAX_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Longest sides in pixels; nothing is cut off. */
const LONGEST_SIDE = { logo: 480, category: 960 };

const folder = "/site-pictures/";

/** The file behind a picture's path; undefined for pictures that nobody uploaded. */
const toFile = (path: unknown): string | undefined =>
  typeof path === "string" && path.startsWith(folder) ? path.slice(folder.length) : undefined;

async function toWebp(
  { now, actor }: AdminContext,
  kind: keyof typeof LONGEST_SIDE,
  bytes: Uint8Array,
): Promise<Result<Uint8Array>> {
  const picture = await rewritePicture(bytes, {
    owner: `account ${actor?.id ?? 0}`,
    largest: MAX_PICTURE_BYTES,
    shape: { fit: "inside", side: LONGEST_SIDE[kind] },
  });
  if (typeof picture !== "string") return ok(picture.bytes);
  const code = picture === "required" ? picture : `avatar.${picture}`;
  return pictureFailure(picture, { path: "picture", code, now });
}

type Uploading = { context: AdminContext; pictures: PictureStore; kind: keyof typeof LONGEST_SIDE };

/**
 * Keeps an uploaded picture, or none where `bytes` is null, while `write` puts its path into the database and returns the
 * path that stood there. What nobody shows any more is removed from the store.
 */
async function replacePicture(
  { context, pictures, kind }: Uploading,
  bytes: Uint8Array | null,
  write: (path: string | null) => Promise<Result<unknown>>,
): Promise<Result<undefined>> {
  const picture = bytes && (await toWebp(context, kind, bytes));
  if (picture && !picture.ok) return picture;
  const result = await keeping(pictures, picture ? [picture.value] : [], ([file]) =>
    write(file ? `${folder}${file}` : null),
  );
  if (!result.ok) return result;
  const old = toFile(result.value);
  if (old) await pictures.remove(old).catch(() => {});
  return ok(undefined);
}

/** Tables whose rows have a picture in their column `image`, by their rooms. */
const picturedRooms = ["categories", "brands"] as const;
export type PicturedRoom = (typeof picturedRooms)[number];
export const isPicturedRoom = (name: string | undefined): name is PicturedRoom =>
  picturedRooms.some((each) => each === name);

/** Sets or takes away the picture of a category or brand. */
export const changeRowPicture = (
  context: AdminContext,
  pictures: PictureStore,
  { room, key }: { room: PicturedRoom; key: string },
  bytes: Uint8Array | null,
): Promise<Result<undefined>> =>
  replacePicture({ context, pictures, kind: "category" }, bytes, (image) =>
    change(context, async (trx, note) => {
      const was: Row = await lockRow(trx, room, { id: idOf(key) });
      await updateRow(trx, room, { id: idOf(key) }, { image });
      await note({ action: `${room}.change`, subject: room, subjectId: key, details: differences(was, { image }) });
      return was.image;
    }),
  );

/** Sets or takes away the site's logo. */
export const changeLogo = (
  context: AdminContext,
  pictures: PictureStore,
  bytes: Uint8Array | null,
): Promise<Result<undefined>> =>
  replacePicture({ context, pictures, kind: "logo" }, bytes, (logo) =>
    change(context, async (trx, note) => {
      // Two at the same moment wait for each other, as in `saveSettings`.
      await trx.selectFrom("currencies").select("code").orderBy("code").limit(1).forUpdate().execute();
      const was = await trx.selectFrom("settings").select("value").where("key", "=", "logo").executeTakeFirst();
      const row = { key: "logo", value: logo ?? "", updated_at: context.now };
      await trx
        .insertInto("settings")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
        .execute();
      const details = differences({ logo: was?.value }, { logo });
      await note({ action: "settings.change", subject: "settings", subjectId: "identity", details });
      return was?.value;
    }),
  );

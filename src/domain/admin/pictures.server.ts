import type { Db } from "#db/database.ts";
import { rewritePicture } from "#domain/pictures/draw.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { keeping } from "#domain/reviews/pictures.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { ok, type Result } from "#kernel/result.ts";
import { change, differences, lockRow, type Row, readRow, updateRow } from "./change.server.ts";
import type { AdminContext } from "./room.ts";
import { idOf } from "./table.ts";

/** Largest picture that an administrator may send, in bytes. */
const MAX_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Longest sides in pixels; nothing is cut off. */
const LONGEST_SIDE = { logo: 480, thing: 960, post: 1_280 };

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

/** Rooms whose rows have a picture, with its column in the table of the same name. */
const picturedRooms = {
  categories: { column: "image", kind: "thing" },
  brands: { column: "image", kind: "thing" },
  posts: { column: "picture", kind: "post" },
} as const;
export type PicturedRoom = keyof typeof picturedRooms;
export const isPicturedRoom = (name: string | undefined): name is PicturedRoom =>
  name !== undefined && Object.hasOwn(picturedRooms, name);

/** Reads a row's names and the path of its picture; undefined when there is no such row. */
export async function readRowPicture(
  db: Db,
  room: PicturedRoom,
  key: string,
): Promise<{ name: LocalText; picture: string | null } | undefined> {
  const row = await readRow(db, room, { id: idOf(key) });
  const name = room === "posts" ? "title" : "name";
  return (
    row && {
      name: { en: row[`${name}_en`] as string | null, ar: row[`${name}_ar`] as string | null },
      picture: row[picturedRooms[room].column] as string | null,
    }
  );
}

/** Sets or removes the picture of a category, brand or post. */
export const changeRowPicture = (
  context: AdminContext,
  pictures: PictureStore,
  { room, key }: { room: PicturedRoom; key: string },
  bytes: Uint8Array | null,
): Promise<Result<undefined>> =>
  replacePicture({ context, pictures, kind: picturedRooms[room].kind }, bytes, (path) =>
    change(context, async (trx, note) => {
      const { column } = picturedRooms[room];
      const was: Row = await lockRow(trx, room, { id: idOf(key) });
      const set = { [column]: path };
      await updateRow(trx, room, { id: idOf(key) }, set);
      await note({ action: `${room}.change`, subject: room, subjectId: key, details: differences(was, set) });
      return was[column];
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

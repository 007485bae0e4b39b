import type { Db } from "#db/database.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { convertToWebp } from "#domain/media/render-picture.server.ts";
import { withStoredReviewPictures } from "#domain/reviews/review-pictures.server.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { ok, type Result } from "#kernel/result.ts";
import { type AdminRow, applyAdminChange, diffRows, findAdminRow, lockRow, updateRow } from "./admin-change.server.ts";
import type { AdminContext } from "./resource.ts";
import { parseRowId } from "./table.ts";

/** Maximum size of a picture uploaded by an administrator, in bytes. */
const MAX_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Maximum side lengths of admin pictures by kind, in pixels. Pictures are scaled down but not cropped. */
const MAX_SIDE_PX = { logo: 480, thing: 960, post: 1_280, banner: 2_560 };

const PICTURE_URL_PREFIX = "/site-pictures/";

/** Returns the file name in the path of an uploaded picture. Returns undefined for the path of any other picture. */
const toPictureFile = (path: unknown): string | undefined =>
  typeof path === "string" && path.startsWith(PICTURE_URL_PREFIX) ? path.slice(PICTURE_URL_PREFIX.length) : undefined;

async function encodeWebp(
  { now, actor }: AdminContext,
  kind: keyof typeof MAX_SIDE_PX,
  bytes: Uint8Array,
): Promise<Result<Uint8Array>> {
  const picture = await convertToWebp(bytes, {
    owner: `account ${actor?.id ?? 0}`,
    largest: MAX_PICTURE_BYTES,
    shape: { fit: "inside", side: MAX_SIDE_PX[kind] },
  });
  if (typeof picture !== "string") return ok(picture.bytes);
  const code = picture === "required" ? picture : `avatar.${picture}`;
  return createPictureFailure(picture, { path: "picture", code, now });
}

type PictureReplacement = { context: AdminContext; pictures: PictureStore; kind: keyof typeof MAX_SIDE_PX };

/**
 * Replaces a picture by an uploaded one, or removes the picture when `bytes` is null. `write` saves the new path and
 * returns the previous path, whose file is deleted.
 */
async function replacePicture(
  { context, pictures, kind }: PictureReplacement,
  bytes: Uint8Array | null,
  write: (path: string | null) => Promise<Result<unknown>>,
): Promise<Result<undefined>> {
  const picture = bytes && (await encodeWebp(context, kind, bytes));
  if (picture && !picture.ok) return picture;
  const result = await withStoredReviewPictures(pictures, picture ? [picture.value] : [], ([file]) =>
    write(file ? `${PICTURE_URL_PREFIX}${file}` : null),
  );
  if (!result.ok) return result;
  const old = toPictureFile(result.value);
  if (old) await pictures.remove(old).catch(() => {});
  return ok(undefined);
}

/** Admin resources whose rows have a picture. The key is also the table name; `column` contains the picture path. */
const resourcesWithPictures = {
  categories: { column: "image", kind: "thing" },
  brands: { column: "image", kind: "thing" },
  posts: { column: "picture", kind: "post" },
  banners: { column: "picture", kind: "banner" },
} as const;
export type ResourceWithPicture = keyof typeof resourcesWithPictures;
/** Returns whether rows of the named admin resource have a picture. */
export const isResourceWithPicture = (name: string | undefined): name is ResourceWithPicture =>
  name !== undefined && Object.hasOwn(resourcesWithPictures, name);

/** Returns the name and the picture path of a row; undefined for a missing row. */
export async function getRowPicture(
  db: Db,
  resource: ResourceWithPicture,
  key: string,
): Promise<{ name: LocalizedText; picture: string | null } | undefined> {
  const row = await findAdminRow(db, resource, { id: parseRowId(key) });
  const name = resource === "posts" ? "title" : "name";
  return (
    row && {
      name: { en: row[`${name}_en`] as string | null, ar: row[`${name}_ar`] as string | null },
      picture: row[resourcesWithPictures[resource].column] as string | null,
    }
  );
}

/** Sets or removes the picture of a category, brand, post or banner. */
export const setRowPicture = (
  context: AdminContext,
  pictures: PictureStore,
  { resource, key }: { resource: ResourceWithPicture; key: string },
  bytes: Uint8Array | null,
): Promise<Result<undefined>> =>
  replacePicture({ context, pictures, kind: resourcesWithPictures[resource].kind }, bytes, (path) =>
    applyAdminChange(context, async (trx, note) => {
      const { column } = resourcesWithPictures[resource];
      const previousRow: AdminRow = await lockRow(trx, resource, { id: parseRowId(key) });
      const set = { [column]: path };
      await updateRow(trx, resource, { id: parseRowId(key) }, set);
      await note({
        action: `${resource}.change`,
        subject: resource,
        subjectId: key,
        details: diffRows(previousRow, set),
      });
      return previousRow[column];
    }),
  );

export const setSiteLogo = (
  context: AdminContext,
  pictures: PictureStore,
  bytes: Uint8Array | null,
): Promise<Result<undefined>> =>
  replacePicture({ context, pictures, kind: "logo" }, bytes, (logo) =>
    applyAdminChange(context, async (trx, note) => {
      // The row lock serializes concurrent changes, as in `updateSettings`.
      await trx.selectFrom("currencies").select("code").orderBy("code").limit(1).forUpdate().execute();
      const previous = await trx.selectFrom("settings").select("value").where("key", "=", "logo").executeTakeFirst();
      await saveSetting(trx, "logo", logo ?? "", context.now);
      const details = diffRows({ logo: previous?.value }, { logo });
      await note({ action: "settings.change", subject: "settings", subjectId: "identity", details });
      return previous?.value;
    }),
  );

import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { acquirePendingAvif, createAvifVariants, type PendingAvifPicture } from "../media/avif-variants.server.ts";
import { deleteOrphanedPictures } from "../media/orphaned-pictures.server.ts";
import { MAX_PICTURES_PER_LISTING, pictureUploadLimit } from "../media/picture-limits.ts";
import { PictureStoreError } from "../media/picture-store.server.ts";
import { getPictureUrl } from "../media/picture-variants.ts";
import {
  addDraftPicture,
  type DraftPictureContext,
  moveDraftPicture,
  removeDraftPicture,
  restoreDraftPicture,
  rotateDraftPicture,
} from "./draft-picture-commands.server.ts";
import { assignListingPicturesToDraft, listDraftPictures } from "./draft-pictures.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describeOnDatabase("Draft pictures", (open) => {
  let database: Database;
  let bytes: Buffer;
  let people = 0;
  beforeAll(async () => {
    database = await open();
    bytes = await createPhoto(200, 150);
  });

  /** Creates a user with a draft and a separate picture store. */
  async function somebody() {
    const { db } = database;
    people += 1;
    const { id } = await db
      .insertInto("users")
      .values({ email: `p${people}@pictures.example`, name: "P", phone: null, avatar: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const actor: Member = { id, role: "member" };
    const draft = await newDraft(id);
    const pictures = createMemoryPictures();
    const context: DraftPictureContext = { db, pictures, now };
    return { actor, draft, pictures, context };
  }
  const newDraft = async (user_id: number) =>
    (
      await database.db
        .insertInto("ad_drafts")
        .values({ user_id, seller_id: null, ad_id: null, ad_version: null, updated_at: now })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const idsOf = async (draft: number) => (await listDraftPictures(database.db, draft)).map(({ id }) => id);
  const added = async ({ actor, draft, context }: Awaited<ReturnType<typeof somebody>>) => {
    const result = await addDraftPicture(context, actor, draft, bytes);
    if (!result.ok) throw new Error(result.code);
    return result.value.id;
  };

  it("Draft pictures stay in order when they are moved, removed, restored and rotated", async () => {
    const person = await somebody();
    const { actor, draft, context, pictures } = person;
    const [a, b, c] = [await added(person), await added(person), await added(person)];
    expect(await idsOf(draft)).toEqual([a, b, c]);
    expect(await listDraftPictures(database.db, draft)).toMatchObject([
      { width: 200, height: 150, widths: [160], position: 0 },
      { position: 1 },
      { position: 2 },
    ]);
    expect(await moveDraftPicture(context, actor, draft, c, "first")).toEqual({ ok: true, value: [c, a, b] });
    await moveDraftPicture(context, actor, draft, c, "later");
    expect(await idsOf(draft)).toEqual([a, c, b]);
    expect((await removeDraftPicture(context, actor, draft, c)).ok).toBe(true);
    expect(await idsOf(draft)).toEqual([a, b]);
    expect((await removeDraftPicture(context, actor, draft, c)).ok).toBe(false);
    expect((await restoreDraftPicture(context, actor, draft, c)).ok).toBe(true);
    expect(await idsOf(draft)).toEqual([a, c, b]);
    const rotated = await rotateDraftPicture(context, actor, draft, c, "left");
    expect(rotated).toMatchObject({ ok: true, value: { width: 150, height: 200, position: 1 } });
    expect(await idsOf(draft)).toHaveLength(3);
    // Each picture has one width variant and its master file.
    expect(pictures.files.size).toBe(4 * 2);
  });

  it("Draft picture commands answer not_found for drafts of other users", async () => {
    const owner = await somebody();
    const other = await somebody();
    const picture = await added(owner);
    const { context } = other;
    for (const result of [
      await addDraftPicture(context, other.actor, owner.draft, bytes),
      await moveDraftPicture(context, other.actor, owner.draft, picture, "first"),
      await rotateDraftPicture(context, other.actor, owner.draft, picture, "left"),
      await removeDraftPicture(context, other.actor, owner.draft, picture),
      await restoreDraftPicture(context, other.actor, owner.draft, picture),
      // A picture of another draft.
      await moveDraftPicture(context, other.actor, other.draft, picture, "first"),
      await rotateDraftPicture(context, other.actor, other.draft, picture, "left"),
      await removeDraftPicture(context, other.actor, other.draft, picture),
      await restoreDraftPicture(context, other.actor, other.draft, picture),
    ])
      expect(result).toMatchObject({ ok: false, kind: "not_found" });
    expect(await addDraftPicture(context, { ...owner.actor, role: "moderator" }, owner.draft, bytes)).toMatchObject({
      kind: "forbidden",
    });
    expect(other.pictures.files.size).toBe(0);
    expect(await idsOf(owner.draft)).toEqual([picture]);
  });

  it("addDraftPicture stores at most twenty pictures under concurrent uploads", async () => {
    const person = await somebody();
    const { actor, draft, context, pictures } = person;
    for (let i = 0; i < MAX_PICTURES_PER_LISTING - 2; i += 1) await added(person);
    const results = await Promise.all([1, 2, 3, 4].map(() => addDraftPicture(context, actor, draft, bytes)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "picture.full" });
    const ids = await idsOf(draft);
    expect(new Set((await listDraftPictures(database.db, draft)).map(({ position }) => position)).size).toBe(20);
    expect(pictures.files.size).toBe(MAX_PICTURES_PER_LISTING * 2);
    await removeDraftPicture(context, actor, draft, ids[0] as number);
    await added(person);
    expect(await restoreDraftPicture(context, actor, draft, ids[0] as number)).toMatchObject({ code: "picture.full" });
  });

  it("addDraftPicture limits the number of uploads per hour", async () => {
    const person = await somebody();
    const { actor, draft, context } = person;
    const bad = Buffer.from("no picture");
    for (let i = 0; i < pictureUploadLimit.most; i += 1) await addDraftPicture(context, actor, draft, bad);
    expect(await addDraftPicture(context, actor, draft, bytes)).toMatchObject({
      kind: "rate_limited",
      code: "picture.limit",
    });
    const next = { ...context, now: new Date(now.getTime() + pictureUploadLimit.within) };
    expect((await addDraftPicture(next, actor, draft, bytes)).ok).toBe(true);
  });

  it("addDraftPicture leaves no file and no row when the picture store fails", async () => {
    const { actor, draft, context, pictures } = await somebody();
    let savedCount = 0;
    const full: DraftPictureContext = {
      ...context,
      pictures: {
        ...pictures,
        save: async (picture, file) => {
          savedCount += 1;
          if (savedCount > 1) throw new PictureStoreError("the picture store does not answer");
          return pictures.save(picture, file);
        },
      },
    };
    await expect(addDraftPicture(full, actor, draft, bytes)).rejects.toThrow("does not answer");
    expect([pictures.files.size, await idsOf(draft)]).toEqual([0, []]);
  });

  describe("Draft pictures of a published listing", () => {
    async function published(person: Awaited<ReturnType<typeof somebody>>, pictureId: number) {
      const { db } = database;
      const seller = await db.selectFrom("sellers").select("id").executeTakeFirst();
      const picture = (await listDraftPictures(db, person.draft)).find(({ id }) => id === pictureId);
      if (!picture) throw new Error("no picture");
      const sellerId =
        seller?.id ??
        (
          await sql<{
            id: number;
          }>`insert into sellers (slug, type, name_en) values ('p', 'personal', 'P') returning id`.execute(db)
        ).rows[0]?.id;
      const { rows } = await sql<{ id: number }>`
        insert into ads (kind, slug, category_id, seller_id, currency) select 'car', ${`p-${pictureId}`}, c.id, ${sellerId}, 'SAR'
        from categories c order by c.id limit 1 returning id`.execute(db);
      const ad_id = rows[0]?.id as number;
      const url = getPictureUrl(picture.name, picture.widths.at(-1) as number);
      await db
        .insertInto("ad_media")
        .values({
          ad_id,
          position: 0,
          url,
          width: null,
          height: null,
          name_ar: null,
          name_en: null,
          picture_id: pictureId,
        })
        .execute();
      return ad_id;
    }

    it("deleteOrphanedPictures keeps pictures that a listing shows, and createAvifVariants adds AVIF files", async () => {
      const person = await somebody();
      const { actor, draft, context, pictures } = person;
      const { db } = database;
      const [publishedPicture, out, left] = [await added(person), await added(person), await added(person)];
      const waiting = () => acquirePendingAvif(db, context.now, 0);
      expect(await waiting()).toBeUndefined();
      const ad = await published(person, publishedPicture);
      const picture = (await waiting()) as PendingAvifPicture;
      expect(picture).toMatchObject({ id: publishedPicture, attempts: 1 });
      await createAvifVariants(db, pictures, picture, () => {});
      expect(await waiting()).toBeUndefined();
      expect([...pictures.files.keys()].filter((file) => file.endsWith("-160.avif"))).toHaveLength(1);

      // The listing still shows a picture that its draft rotates or removes.
      await rotateDraftPicture(context, actor, draft, publishedPicture, "right");
      await removeDraftPicture(context, actor, draft, out);
      const listStoredIds = async () =>
        (
          await db
            .selectFrom("pictures")
            .select("id")
            .where("id", "in", [publishedPicture, out, left])
            .orderBy("id")
            .execute()
        ).map(({ id }) => id);
      await deleteOrphanedPictures(db, pictures, later(0.5));
      expect(await listStoredIds()).toEqual([publishedPicture, out, left]);
      await deleteOrphanedPictures(db, pictures, later(2));
      expect([await listStoredIds(), (await idsOf(draft)).length]).toEqual([[publishedPicture, left], 2]);
      await db.deleteFrom("ad_drafts").where("id", "=", draft).execute();
      await deleteOrphanedPictures(db, pictures, later(2));
      expect(await listStoredIds()).toEqual([publishedPicture]);
      expect(pictures.files.size).toBe(3);

      const next = await newDraft(actor.id);
      await db.transaction().execute((trx) => assignListingPicturesToDraft(trx, ad, next));
      expect(await idsOf(next)).toEqual([publishedPicture]);
      await deleteOrphanedPictures(db, pictures, later(200));
      expect(await listStoredIds()).toEqual([publishedPicture]);
    });

    it("deleteOrphanedPictures deletes pictures of drafts untouched for about three months", async () => {
      const person = await somebody();
      await added(person);
      await deleteOrphanedPictures(database.db, person.pictures, later(80));
      expect(await idsOf(person.draft)).toHaveLength(1);
      await deleteOrphanedPictures(database.db, person.pictures, later(100));
      expect([person.pictures.files.size, await idsOf(person.draft)]).toEqual([0, []]);
    });
  });
});

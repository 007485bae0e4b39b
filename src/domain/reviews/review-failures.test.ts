import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createCarListing, createPerson } from "../../../tests/support/moderation.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { countRows, findRow, insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { createMemoryPictures } from "../../../tests/support/visit.ts";
import { createReview, updateReview, withdrawReview } from "./commands.server.ts";
import { MAX_REVIEW_PICTURES } from "./review.ts";
import { decideReview, hashReviewContent, type ReviewDecision } from "./review-moderation.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const values = { rating: "4", content: "It fits without any change." };
const rejection: ReviewDecision = { to: "rejected", values: { reason: "Rude words" } };
const approval: ReviewDecision = { to: "approved" };

describeOnDatabase("Failures of review commands", (open) => {
  let db: Db;
  let moderator: Member;
  let sellerId: number;
  let adId: number;
  const pictures = createMemoryPictures();
  const context = () => ({ db, pictures, now });

  beforeAll(async () => {
    ({ db } = await open());
    moderator = await createPerson(db, { role: "moderator" });
    sellerId = (await insertRow(db, "sellers", { slug: "palm", type: "showroom", name_en: "Palm Motors" })).id;
    adId = await createCarListing(db, sellerId, { status: "active", kind: "rental" });
  });
  beforeEach(() => pictures.files.clear());

  const createAuthor = async () => {
    const { id } = await createPerson(db);
    return { id, name: "Sara", lastName: "Ali", language: "en" as const };
  };
  /** Creates a pending review of a delivered listing. */
  const createPendingReview = async (files: Uint8Array[] = []) => {
    const author = await createAuthor();
    const lineId = await createOrderLine(db, { userId: author.id, adId });
    const created = await createReview(context(), author, { adId }, { values, files, lineId });
    if (!created.ok) throw new Error(created.code);
    return { author, id: created.value.id };
  };
  const findReview = (id: number) => findRow(db, "reviews", id);
  const decide = async (actor: Member, id: number, decision: ReviewDecision) =>
    decideReview({ db, now }, actor, id, hashReviewContent(await findReview(id)), decision);

  /** Expects the command to fail with the code, and to change neither the review nor its pictures. */
  const expectUnchanged = async (
    id: number,
    command: () => Promise<{ ok: boolean }>,
    [kind, code]: readonly [kind: string, code: string],
  ) => {
    const readState = async () => [
      await findReview(id),
      await countRows(db, ["notifications"]),
      [...pictures.files.keys()],
    ];
    const before = await readState();
    expect(await command()).toMatchObject({ ok: false, kind, code });
    expect(await readState()).toEqual(before);
  };

  it("Review commands fail for an unknown review and for the review of another author", async () => {
    const { id, author } = await createPendingReview([await createPhoto(90, 70)]);
    const stranger = await createAuthor();
    const notFound = ["not_found", "review.not_found"] as const;
    for (const [writer, reviewId] of [
      [stranger, id],
      [author, 999_999],
    ] as const) {
      const files = [await createPhoto(90, 70)];
      await expectUnchanged(id, () => updateReview(context(), writer, reviewId, { values, files }), notFound);
      await expectUnchanged(id, () => withdrawReview(context(), writer, reviewId), notFound);
    }
    await expectUnchanged(id, () => decideReview({ db, now }, moderator, 999_999, "", approval), notFound);
  });

  it(`createReview and updateReview refuse more than ${MAX_REVIEW_PICTURES} pictures and store none of them`, async () => {
    const photo = await createPhoto(90, 70);
    const tooMany = ["invalid", "review.too_many_pictures"] as const;
    const { id, author } = await createPendingReview([photo]);
    const files = Array.from({ length: MAX_REVIEW_PICTURES }, () => photo);
    await expectUnchanged(id, () => updateReview(context(), author, id, { values, files }), tooMany);
    const buyer = await createAuthor();
    const lineId = await createOrderLine(db, { userId: buyer.id, adId });
    const submission = { values, files: [...files, photo], lineId };
    await expectUnchanged(id, () => createReview(context(), buyer, { adId }, submission), tooMany);
    const reviews = await db.selectFrom("reviews").select("id").where("user_id", "=", buyer.id).execute();
    expect(reviews).toEqual([]);
  });

  it("updateReview deletes its pictures if a concurrent update has already used the remaining places", async () => {
    const photo = await createPhoto(90, 70);
    const { id, author } = await createPendingReview();
    const files = Array.from({ length: MAX_REVIEW_PICTURES - 1 }, () => photo);
    const update = (store: typeof pictures, content: string) =>
      updateReview({ ...context(), pictures: store }, author, id, { values: { ...values, content }, files });
    // The second update runs while the first one stores its pictures.
    let second: ReturnType<typeof update> | undefined;
    const store: typeof pictures = {
      ...pictures,
      save: async (...picture) => {
        second ??= update(pictures, "The second update.");
        await second;
        return pictures.save(...picture);
      },
    };
    const first = await update(store, "The first update.");
    expect(first).toEqual({ ok: false, kind: "conflict", code: "review.too_many_pictures" });
    expect(await second).toMatchObject({ ok: true });
    const review = await findReview(id);
    expect(review.text).toBe("The second update.");
    expect(review.pictures).toHaveLength(files.length);
    expect([...pictures.files.keys()].sort()).toEqual([...review.pictures].sort());
  });

  it("A moderated review is neither changed by its author nor decided again", async () => {
    const moderated = ["conflict", "review.moderated"] as const;
    const { id, author } = await createPendingReview();
    const files = [await createPhoto(90, 70)];
    expect(await decide(moderator, id, approval)).toMatchObject({ ok: true });
    await expectUnchanged(id, () => updateReview(context(), author, id, { values, files }), moderated);
    await expectUnchanged(id, () => decide(moderator, id, approval), moderated);
    expect(await decide(moderator, id, rejection)).toMatchObject({ ok: true });
    for (const decision of [approval, rejection])
      await expectUnchanged(id, () => decide(moderator, id, decision), moderated);
  });

  it("decideReview refuses the author of the review", async () => {
    const { id, author } = await createPendingReview();
    const own = ["forbidden", "review.own_moderation"] as const;
    for (const decision of [approval, rejection])
      await expectUnchanged(id, () => decide({ id: author.id, role: "moderator" }, id, decision), own);
  });

  it("decideReview refuses the owner and the staff of the reviewed seller", async () => {
    const { id } = await createPendingReview();
    const [owner, editor] = [await createPerson(db), await createPerson(db)];
    await updateRow(db, "sellers", sellerId, { owner_id: owner.id });
    await insertRows(db, "seller_staff", { seller_id: sellerId, user_id: editor.id, role: "editor" });
    for (const { id: userId } of [owner, editor]) {
      const actor: Member = { id: userId, role: "administrator" };
      await expectUnchanged(id, () => decide(actor, id, rejection), ["forbidden", "review.own_seller"]);
    }
  });

  it("decideReview fails if the author has changed the review since the moderator read it", async () => {
    const { id, author } = await createPendingReview();
    const hash = hashReviewContent(await findReview(id));
    const changed = { rating: "1", content: "It broke after a week." };
    expect(await updateReview(context(), author, id, { values: changed })).toMatchObject({ ok: true });
    for (const decision of [approval, rejection]) {
      const decideOnOldContent = () => decideReview({ db, now }, moderator, id, hash, decision);
      await expectUnchanged(id, decideOnOldContent, ["conflict", "review.changed"]);
    }
    expect(await decide(moderator, id, approval)).toMatchObject({ ok: true });
  });
});

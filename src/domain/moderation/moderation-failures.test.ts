import { beforeEach, expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createCarListing, setupModeration } from "../../../tests/support/moderation.ts";
import { countRows } from "../../../tests/support/rows.ts";
import { banPerson, liftBan } from "./ban-commands.server.ts";
import { addBannedWord, removeBannedWord } from "./banned-word-commands.server.ts";
import { decideListing } from "./listing-decisions.server.ts";
import { revertDecision } from "./revert-decision.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const requestedChange = { "field-0": "price", "reason-0": "price", "note-0": "" };

describeOnDatabase("Failures of moderation commands", (open) => {
  const { desk, work: workAt, statusOf, read, signsOn } = setupModeration(open);
  const work = () => workAt(now);
  let { db, moderator, other, seller } = desk;
  beforeEach(() => {
    ({ db, moderator, other, seller } = desk);
  });
  /** Counts the rows that moderation commands write. */
  const countWrites = () =>
    countRows(db, ["bans", "banned_words", "ad_decisions", "audit_log", "mail_outbox", "notifications"]);

  it("banPerson and liftBan fail for an unknown person and write nothing", async () => {
    const before = await countWrites();
    const notFound = { ok: false, kind: "not_found", code: "person.not_found" };
    expect(await banPerson(work(), moderator, 999_999, { length: "forever", reason: "Fraud" })).toEqual(notFound);
    expect(await liftBan(work(), moderator, 999_999)).toEqual(notFound);
    expect(await countWrites()).toEqual(before);
  });

  it("removeBannedWord fails for an unknown word, and keeps the other words and the signals of listings", async () => {
    const description = { en: "Send the deposit by hawala.", ar: null };
    const ad = await createCarListing(db, seller, { description });
    expect(await addBannedWord(work(), moderator, { word: "hawala", language: "en", note: "" })).toMatchObject({
      ok: true,
    });
    expect(await signsOn(ad)).toEqual(["words"]);
    const before = await countWrites();
    const notFound = { ok: false, kind: "not_found", code: "word.not_found" };
    expect(await removeBannedWord(work(), moderator, 999_999)).toEqual(notFound);
    expect(await countWrites()).toEqual(before);
    expect(await signsOn(ad)).toEqual(["words"]);
  });

  it("revertDecision fails for an unknown decision and for a decision of another moderator", async () => {
    const ad = await createCarListing(db, seller);
    const decided = await decideListing(work(), moderator, await read(ad), { kind: "reject", values: requestedChange });
    if (!decided.ok) throw new Error(decided.code);
    const before = [await countWrites(), await statusOf(ad)];
    const notFound = { ok: false, kind: "not_found", code: "decision.not_found" };
    expect(await revertDecision(work(), moderator, 999_999)).toEqual(notFound);
    expect(await revertDecision(work(), other, decided.value.id)).toEqual(notFound);
    expect([await countWrites(), await statusOf(ad)]).toEqual(before);
    expect(await revertDecision(work(), moderator, decided.value.id)).toMatchObject({ ok: true });
  });

  it("decideListing fails for a listing that awaits no decision, and leaves the listing unchanged", async () => {
    const active = await createCarListing(db, seller, { status: "active" });
    const closed = await createCarListing(db, seller, { status: "closed" });
    const before = [await countWrites(), await statusOf(active), await statusOf(closed)];
    const values = requestedChange;
    for (const [id, decision] of [
      [active, { kind: "approve" }],
      [active, { kind: "reject", values }],
      [closed, { kind: "take-down", values }],
    ] as const) {
      const result = await decideListing(work(), moderator, await read(id), decision);
      expect(result, decision.kind).toEqual({ ok: false, kind: "conflict", code: "ad.not_waiting" });
    }
    expect([await countWrites(), await statusOf(active), await statusOf(closed)]).toEqual(before);
  });
});

import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { createSellerAccount } from "../../../../tests/support/my-listings.ts";
import { countPhoneReveals, MAX_PHONES_PER_HOUR, type PhoneViewer } from "./phone-reveal-limit.server.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1) + minutes * 60_000);
const createPhones = (from: number, to: number, sellerId = 999_999) =>
  Array.from({ length: to - from }, (_, i) => ({ phone: `+966 50 000 ${1_000 + from + i}`, sellerId }));

describeOnEachDatabase("countPhoneReveals", (open, itOnOneDatabase) => {
  let db: Db;
  beforeAll(async () => {
    db = (await open()).db;
  });
  let networks = 0;
  const somebody = (account?: PhoneViewer["account"]): PhoneViewer => ({ account, address: `10.9.${networks++}.1` });
  const countShown = async (viewer: PhoneViewer, phones: ReturnType<typeof createPhones>, minutes = 0) => {
    const { isShown } = await countPhoneReveals(db, viewer, phones, at(minutes));
    return phones.filter(({ phone }) => isShown(phone)).length;
  };

  itOnOneDatabase("countPhoneReveals allows 30 distinct numbers an hour per network", async () => {
    const viewer = somebody();
    expect(await countShown(viewer, createPhones(0, 20))).toBe(20);
    expect(await countShown(viewer, createPhones(15, 50), 1)).toBe(15);
    const answer = await countPhoneReveals(db, viewer, createPhones(60, 61), at(2));
    expect(answer.retryAt).toEqual(at(60));
    expect(await countShown(viewer, createPhones(0, MAX_PHONES_PER_HOUR), 59)).toBe(MAX_PHONES_PER_HOUR);
    expect(await countShown(viewer, createPhones(100, 140), 60)).toBe(MAX_PHONES_PER_HOUR);
  });

  itOnOneDatabase("countPhoneReveals counts different spellings of a number once", async () => {
    const viewer = somebody();
    await countShown(viewer, createPhones(0, MAX_PHONES_PER_HOUR));
    expect(await countShown(viewer, [{ phone: "+966500001000", sellerId: 999_999 }])).toBe(1);
  });

  it("countPhoneReveals never exceeds the limit, even with concurrent requests", async () => {
    const viewer = somebody();
    const counts = await Promise.all(
      [0, 10, 20, 30, 40].map((from) => countShown(viewer, createPhones(from, from + 10))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MAX_PHONES_PER_HOUR);
  });

  itOnOneDatabase(
    "countPhoneReveals limits an account across its networks, and a network across its accounts",
    async () => {
      const [one, other] = [await createSellerAccount(db), await createSellerAccount(db)];
      const member = { id: one.userId, role: "member" } as const;
      await countShown(somebody(member), createPhones(0, MAX_PHONES_PER_HOUR));
      expect(await countShown(somebody(member), createPhones(50, 60))).toBe(0);
      const network = somebody();
      await countShown(network, createPhones(0, MAX_PHONES_PER_HOUR));
      expect(
        await countShown({ ...network, account: { id: other.userId, role: "member" } }, createPhones(50, 60)),
      ).toBe(0);
    },
  );

  itOnOneDatabase(
    "countPhoneReveals does not count numbers of the viewer's own seller, and counts no views by staff",
    async () => {
      const { userId, sellerId } = await createSellerAccount(db);
      const viewer = somebody({ id: userId, role: "member" });
      expect(await countShown(viewer, createPhones(0, 50, sellerId))).toBe(50);
      expect(await countShown(viewer, createPhones(100, 150))).toBe(MAX_PHONES_PER_HOUR);
      expect(await countShown(somebody({ id: userId, role: "moderator" }), createPhones(0, 50))).toBe(50);
    },
  );

  itOnOneDatabase("countPhoneReveals allows numbers again after a clock that ran ahead is corrected", async () => {
    const viewer = somebody();
    await countShown(viewer, createPhones(0, MAX_PHONES_PER_HOUR), 10_000);
    expect(await countShown(viewer, createPhones(50, 60), 0)).toBe(10);
  });

  itOnOneDatabase("countPhoneReveals stores hashes and deletes expired windows", async () => {
    await countShown({ account: undefined, address: "203.0.113.7" }, createPhones(0, 1), 20_000);
    const rows = await db.selectFrom("phone_reveal_windows").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|966/);
    expect(rows.every(({ ends_at }) => ends_at > at(0))).toBe(true);
  });
});

import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { type Rentals, rentals } from "../../../tests/support/bookings.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { employee } from "../../../tests/support/staff.ts";

onDatabase("whom a seller's news go to", (open) => {
  let database: Database;
  let shop: Rentals;
  beforeAll(async () => {
    database = await open();
    shop = await rentals(database);
    shop.setNow("2026-06-01T06:00:00Z");
  });
  /** Two managers of different languages, and an editor, who has nothing to do with orders. */
  const team = async (sellerId: number) => ({
    managers: [
      await employee(database.db, sellerId, { role: "manager", language: "ar" }),
      await employee(database.db, sellerId, { role: "manager", language: "en" }),
    ],
    editor: await employee(database.db, sellerId, { role: "editor", language: "en" }),
  });
  /** The language of each mail that somebody got. */
  const mailsTo = async (address: string) => {
    const mails = await database.db
      .selectFrom("mail_outbox")
      .select("subject")
      .where("to_address", "=", address)
      .execute();
    return mails.map(({ subject }) => (/[؀-ۿ]/u.test(subject) ? "ar" : "en"));
  };
  const toldOf = async ({ managers, editor }: Awaited<ReturnType<typeof team>>) => {
    const ids = [...managers, editor].map(({ id }) => id);
    const news = await database.db
      .selectFrom("notifications")
      .select("user_id")
      .where("user_id", "in", ids)
      .orderBy("user_id")
      .execute();
    return {
      mails: await Promise.all([...managers, editor].map(({ email }) => mailsTo(email))),
      news: news.map(({ user_id }) => ids.indexOf(user_id)),
    };
  };

  it("a business's managers hear of an order as its owner does: once each, in their language", async () => {
    const sellerId = shop.sellers[1] as number;
    const staff = await team(sellerId);
    expect(await shop.order(await shop.holding([[await shop.ad({ sellerId }), 1]]))).toMatchObject({ ok: true });
    expect(await mailsTo("second@example.com")).toHaveLength(1);
    expect(await toldOf(staff)).toEqual({ mails: [["ar"], ["en"], []], news: [0, 1] });
  });

  it("and of a request for a car that is let by the day", async () => {
    const staff = await team(shop.sellers[0] as number);
    await shop.booked(await shop.car({ name: { en: "Camry", ar: "كامري" } }), "2026-06-10", "2026-06-13");
    expect(await toldOf(staff)).toEqual({ mails: [["ar"], ["en"], []], news: [0, 1] });
  });
});

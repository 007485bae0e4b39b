import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createEmployee } from "../../../tests/support/staff.ts";

describeOnDatabase("Recipients of seller notifications", (open) => {
  let database: Database;
  let shop: RentalFixture;
  beforeAll(async () => {
    database = await open();
    shop = await createRentals(database);
    shop.setNow("2026-06-01T06:00:00Z");
  });
  /** Creates two managers with different languages and an editor, who gets no order notifications. */
  const team = async (sellerId: number) => ({
    managers: [
      await createEmployee(database.db, sellerId, { role: "manager", language: "ar" }),
      await createEmployee(database.db, sellerId, { role: "manager", language: "en" }),
    ],
    editor: await createEmployee(database.db, sellerId, { role: "editor", language: "en" }),
  });
  /** Returns the language of each email to the address. */
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

  it("New orders notify the owner and each manager of a business once, in their language", async () => {
    const sellerId = shop.sellers[1] as number;
    const staff = await team(sellerId);
    expect(await shop.order(await shop.holding([[await shop.ad({ sellerId }), 1]]))).toMatchObject({ ok: true });
    expect(await mailsTo("second@example.com")).toHaveLength(1);
    expect(await toldOf(staff)).toEqual({ mails: [["ar"], ["en"], []], news: [0, 1] });
  });

  it("Booking requests notify each manager of a rental outlet once, in their language", async () => {
    const staff = await team(shop.sellers[0] as number);
    await shop.booked(await shop.car({ name: { en: "Camry", ar: "كامري" } }), "2026-06-10", "2026-06-13");
    expect(await toldOf(staff)).toEqual({ mails: [["ar"], ["en"], []], news: [0, 1] });
  });
});

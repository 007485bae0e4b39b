import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import { createStaff } from "../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { findLastChange } from "./admin-change.server.ts";
import type { AdminContext, FormValues } from "./resource.ts";
import { getAdminSettings, updateSettings } from "./settings.server.ts";

describeOnDatabase("[CN-01] Site settings", (open) => {
  let db: Db;
  let staff: AdminContext;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
  });
  const set = async (group: "totals" | "bank" | "contact", values: FormValues) => {
    const { values: now, marks } = await getAdminSettings(db);
    return updateSettings(staff, group, { ...now, ...values }, marks[group]);
  };

  it("updateSettings takes effect in carts, bank transfers and site contacts", async () => {
    expect(await set("totals", { shipping: "١٢٫٥", taxPercent: "15" })).toMatchObject({ ok: true });
    expect(await getTotalsSettings(db)).toEqual({ shipping: "12.5", taxPercent: "15", partGrams: 1_000 });
    expect(
      await set("bank", { bankName: "Test Bank", bankHolder: "Test Holder", iban: "gb82west12345698765432" }),
    ).toMatchObject({ ok: true });
    expect((await getAdminSettings(db)).values.iban).toBe("GB82 WEST 1234 5698 7654 32");
    expect(
      await set("contact", { phone: "+966 55 555 5555", instagram: "https://www.instagram.com/site", snapchat: "" }),
    ).toMatchObject({ ok: true });
    const { contacts } = await getSiteSettings(db);
    expect(contacts.phone).toBe("+966 55 555 5555");
    expect(contacts.social.map(({ network }) => network)).toEqual(["instagram"]);
  });

  it("updateSettings stores opening hours, rejects overlaps and removes empty hours", async () => {
    const week = async (values: FormValues) => {
      const { marks } = await getAdminSettings(db);
      return updateSettings(staff, "hours", values, marks.hours);
    };
    const contacts = async () => (await getSiteSettings(db)).contacts;
    const sunday = { "open.0.0": "٩:٠٠", "close.0.0": "17:00" };
    expect(await week({ ...sunday, hoursNoteEn: "Closed on Eid" })).toMatchObject({ ok: true });
    expect(await contacts()).toMatchObject({
      hours: { "0": [["09:00", "17:00"]] },
      hoursNote: { en: "Closed on Eid", ar: "Closed on Eid" },
    });
    expect((await getAdminSettings(db)).values).toMatchObject({ "open.0.0": "09:00", "close.0.0": "17:00" });
    expect(await week({ ...sunday, "open.0.1": "16:00", "close.0.1": "20:00" })).toMatchObject({
      ok: false,
      errors: [{ path: "open.0.0", code: "hours.overlap" }],
    });
    expect(await week({})).toMatchObject({ ok: true });
    expect(await contacts()).toMatchObject({ hours: {} });
    expect(await contacts()).not.toHaveProperty("hoursNote");
  });

  it("updateSettings applies site settings at once and rejects unusable values", async () => {
    const site = async (group: "identity" | "region" | "trade" | "apps", values: FormValues) => {
      const { values: now, marks } = await getAdminSettings(db);
      return updateSettings(staff, group, { ...now, ...values }, marks[group]);
    };
    expect(await site("identity", { siteNameEn: "Gulf Cars", siteNameAr: "سيارات الخليج" })).toMatchObject({
      ok: true,
    });
    const region = { defaultLanguage: "ar", defaultCurrency: "AED", defaultCountry: "AE", timeZone: "Asia/Dubai" };
    expect(await site("region", region)).toMatchObject({ ok: true });
    expect(await site("trade", { listingDays: "٣٠", cart: "" })).toMatchObject({ ok: true });
    expect(await site("apps", { googlePlay: "https://play.google.com/store/apps/details?id=x" })).toMatchObject({
      ok: true,
    });
    expect(await getSiteSettings(db)).toMatchObject({
      ...region,
      name: { en: "Gulf Cars", ar: "سيارات الخليج" },
      listingDays: 30,
      hasCart: false,
      stores: { googlePlay: "https://play.google.com/store/apps/details?id=x" },
    });
    for (const [group, values, path] of [
      ["region", { defaultCurrency: "XXX" }, "defaultCurrency"],
      ["region", { defaultCountry: "ZZ" }, "defaultCountry"],
      ["region", { timeZone: "Mars/Olympus" }, "timeZone"],
      ["trade", { listingDays: "0" }, "listingDays"],
      ["trade", { cart: "1", payCash: "", payTransfer: "" }, "payCash"],
      ["apps", { appStore: "http://apps.example" }, "appStore"],
    ] as const) {
      expect(await site(group, values), path).toMatchObject({ errors: [{ path }] });
    }
    // The group is rejected as a whole, so the cart is still off.
    expect((await getSiteSettings(db)).hasCart).toBe(false);
    expect(await site("trade", { listingDays: "60", cart: "1", payCash: "1" })).toMatchObject({ ok: true });
    await db
      .deleteFrom("settings")
      .where("key", "in", [...Object.keys(region), "siteNameEn", "siteNameAr"])
      .execute();
    await getSiteSettings(db);
  });

  it("updateSettings accepts concurrent changes of different groups, and rejects the second change of one group", async () => {
    const { values, marks } = await getAdminSettings(db);
    const saved = await Promise.all([
      updateSettings(staff, "totals", { ...values, shipping: "31" }, marks.totals),
      updateSettings(staff, "bank", { ...values, bankName: "Another Bank" }, marks.bank),
      updateSettings(staff, "totals", { ...values, shipping: "32" }, marks.totals),
    ]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(2);
    expect(saved[1]).toMatchObject({ ok: true });
    const first = saved[0].ok ? "31" : "32";
    expect(saved.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "admin.stale" });
    const now = await getAdminSettings(db);
    expect(now.values).toEqual({ ...values, shipping: first, bankName: "Another Bank" });
    expect(now.marks.contact).toBe(marks.contact);
    expect((await findLastChange(db, "settings", "bank"))?.action).toBe("settings.change");
  });

  it("updateSettings rejects an outdated form, and returns one error per invalid field", async () => {
    for (const [group, values, path] of [
      ["totals", { shipping: "-1" }, "shipping"],
      ["totals", { taxPercent: "100" }, "taxPercent"],
      ["bank", { iban: "GB82 WEST 1234 5698 7654 33" }, "iban"],
      ["contact", { instagram: "javascript:alert(1)" }, "instagram"],
      ["contact", { email: "nobody" }, "email"],
    ] as const) {
      expect(await set(group, values)).toMatchObject({ errors: [{ path }] });
    }
    const { values } = await getAdminSettings(db);
    expect(await updateSettings(staff, "totals", values, "another mark")).toMatchObject({ code: "admin.stale" });
  });
});

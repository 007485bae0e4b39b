import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import { forgetCatalogue } from "#domain/catalog/queries.server.ts";
import { getSiteSettings } from "#domain/site/get-site-settings.server.ts";
import { staffOf } from "../../../tests/support/admin.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { lastChange } from "./change.server.ts";
import type { AdminContext, Values } from "./room.ts";
import { isIban, readSettings, saveSettings } from "./settings.server.ts";

onDatabase("[CN-01] settings", (open) => {
  let db: Db;
  let staff: AdminContext;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await staffOf(db);
  });
  const set = async (group: "totals" | "bank" | "contact", values: Values) => {
    const { values: now, marks } = await readSettings(db);
    return saveSettings(staff, group, { ...now, ...values }, marks[group]);
  };

  it("hold for carts, transfers and every page from then on", async () => {
    expect(await set("totals", { shipping: "١٢٫٥", taxPercent: "15" })).toMatchObject({ ok: true });
    expect(await totalsSettings(db)).toEqual({ shipping: "12.5", taxPercent: "15" });
    expect(
      await set("bank", { bankName: "Test Bank", bankHolder: "Test Holder", iban: "gb82west12345698765432" }),
    ).toMatchObject({ ok: true });
    expect((await readSettings(db)).values.iban).toBe("GB82 WEST 1234 5698 7654 32");
    expect(
      await set("contact", { phone: "+966 55 555 5555", instagram: "https://www.instagram.com/site", snapchat: "" }),
    ).toMatchObject({ ok: true });
    const { contacts } = await getSiteSettings(db);
    expect(contacts.phone).toBe("+966 55 555 5555");
    expect(contacts.social.map(({ network }) => network)).toEqual(["instagram"]);
  });

  it("opening hours and their note are shown once set, refused when they overlap, and gone when left empty", async () => {
    const week = async (values: Values) => {
      const { marks } = await readSettings(db);
      return saveSettings(staff, "hours", values, marks.hours);
    };
    const contacts = async () => (await getSiteSettings(db)).contacts;
    const sunday = { "open.0.0": "٩:٠٠", "close.0.0": "17:00" };
    expect(await week({ ...sunday, hoursNoteEn: "Closed on Eid" })).toMatchObject({ ok: true });
    expect(await contacts()).toMatchObject({
      hours: { "0": [["09:00", "17:00"]] },
      hoursNote: { en: "Closed on Eid", ar: "Closed on Eid" },
    });
    expect((await readSettings(db)).values).toMatchObject({ "open.0.0": "09:00", "close.0.0": "17:00" });
    expect(await week({ ...sunday, "open.0.1": "16:00", "close.0.1": "20:00" })).toMatchObject({
      ok: false,
      errors: [{ path: "open.0.0", code: "hours.overlap" }],
    });
    expect(await week({})).toMatchObject({ ok: true });
    expect(await contacts()).toMatchObject({ hours: {} });
    expect(await contacts()).not.toHaveProperty("hoursNote");
  });

  it("of the site are read at once, and refuse what nobody could use", async () => {
    const site = async (group: "identity" | "region" | "trade" | "apps", values: Values) => {
      const { values: now, marks } = await readSettings(db);
      return saveSettings(staff, group, { ...now, ...values }, marks[group]);
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
    // Refused as a whole: the cart is still off.
    expect((await getSiteSettings(db)).hasCart).toBe(false);
    expect(await site("trade", { listingDays: "60", cart: "1", payCash: "1" })).toMatchObject({ ok: true });
    await db
      .deleteFrom("settings")
      .where("key", "in", [...Object.keys(region), "siteNameEn", "siteNameAr"])
      .execute();
    forgetCatalogue(db);
    await getSiteSettings(db);
  });

  it("of different groups are changed at the same time, those of one by the first alone, and what was changed is noted", async () => {
    const { values, marks } = await readSettings(db);
    const saved = await Promise.all([
      saveSettings(staff, "totals", { ...values, shipping: "31" }, marks.totals),
      saveSettings(staff, "bank", { ...values, bankName: "Another Bank" }, marks.bank),
      saveSettings(staff, "totals", { ...values, shipping: "32" }, marks.totals),
    ]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(2);
    expect(saved[1]).toMatchObject({ ok: true });
    const first = saved[0].ok ? "31" : "32";
    expect(saved.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "admin.stale" });
    const now = await readSettings(db);
    expect(now.values).toEqual({ ...values, shipping: first, bankName: "Another Bank" });
    expect(now.marks.contact).toBe(marks.contact);
    expect((await lastChange(db, "settings", "bank"))?.action).toBe("settings.change");
  });

  it("refuse what can't be, by the field, and who comes too late", async () => {
    for (const [group, values, path] of [
      ["totals", { shipping: "-1" }, "shipping"],
      ["totals", { taxPercent: "100" }, "taxPercent"],
      ["bank", { iban: "GB82 WEST 1234 5698 7654 33" }, "iban"],
      ["contact", { instagram: "javascript:alert(1)" }, "instagram"],
      ["contact", { email: "nobody" }, "email"],
    ] as const) {
      expect(await set(group, values)).toMatchObject({ errors: [{ path }] });
    }
    const { values } = await readSettings(db);
    expect(await saveSettings(staff, "totals", values, "another mark")).toMatchObject({ code: "admin.stale" });
    expect(isIban("SA03 8000 0000 6080 1016 7519")).toBe(true);
  });
});

import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { switchOffMails } from "#domain/notifications/notification-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { createTestVehicle } from "../../../tests/support/service-plan.ts";
import { findServicePlan, updateOdometer, updateServiceItem } from "./service-plan.server.ts";
import type { ServiceItemInput } from "./service-plan-input.ts";
import { notifyDueServices } from "./service-reminders.server.ts";

describeOnDatabase("Service plans", (open) => {
  let db: Db;
  let userId: number;
  let otherId: number;
  let entry: number;
  let now: Date;
  const origin = "https://karaj.example";

  const owner = () => ({ db, now, userId });
  const change = (item: string, input: ServiceItemInput, id = entry) => updateServiceItem(owner(), id, item, input);
  const plan = async () => {
    const found = await findServicePlan(db, userId, entry, now);
    if (!found) throw new Error("no plan");
    return found;
  };
  const getItem = async (key: string) => (await plan()).items.find((each) => each.key === key);
  const remind = async () => {
    await db.deleteFrom("notifications").execute();
    let after: number | undefined = 0;
    while (after !== undefined) after = await notifyDueServices(db, { now, origin, after, limit: 1 });
    const rows = await db
      .selectFrom("notifications")
      .select(["user_id", "kind", "data", "path"])
      .orderBy("id")
      .execute();
    return rows.map(({ kind, data }) => `${kind} ${(data as { name: { en: string } }).name.en}`);
  };

  beforeAll(async () => {
    db = (await open()).db;
    userId = (await insertRow(db, "users", { email: "owner@example.com", name: "Sara" })).id;
    otherId = (await insertRow(db, "users", { email: "other@example.com", name: "Omar" })).id;
  });
  beforeEach(async () => {
    now = new Date("2026-01-15T09:00:00Z");
    for (const table of ["garage_vehicles", "mail_outbox", "notification_settings"] as const)
      await db.deleteFrom(table).execute();
    entry = await createTestVehicle(db, userId, "petrol");
  });

  it("A new plan knows nothing, and electric cars have no items of engines", async () => {
    const fresh = await plan();
    expect(fresh).toMatchObject({ odometer: null, estimatedKm: null });
    expect(new Set(fresh.items.map(({ state }) => state))).toEqual(new Set(["unknown"]));
    entry = await createTestVehicle(db, userId, "electric");
    const keys = (await plan()).items.map(({ key }) => key);
    expect(keys).not.toContain("oil");
    expect(keys).toContain("tyres");
    expect(await change("oil", { doneOn: "2026-01-01" })).toMatchObject({ code: "service.not_found" });
  });

  it("Work that was done makes the item due by distance and by time, and raises the odometer", async () => {
    expect(await change("oil", { doneOn: "2026-01-10", doneKm: "85,000" })).toMatchObject({
      ok: true,
      value: { before: { done: { on: null, km: null } } },
    });
    expect(await plan()).toMatchObject({ odometer: { km: 85_000, on: "2026-01-10" } });
    expect(await getItem("oil")).toMatchObject({ state: "later", dueKm: 95_000, dueOn: "2027-01-10" });
    expect(await updateOdometer(owner(), entry, { km: "٩٤٥٠٠" })).toMatchObject({ ok: true });
    expect(await getItem("oil")).toMatchObject({ state: "soon" });
    expect(await change("coolant", { doneOn: "2025-12-01", doneKm: 80_000 })).toMatchObject({ ok: true });
    expect(await plan()).toMatchObject({ odometer: { km: 94_500, on: "2026-01-15" } });
  });

  it("The distance per year estimates the odometer until the next reading", async () => {
    await change("oil", { doneOn: "2026-01-10", doneKm: 85_000 });
    await updateOdometer(owner(), entry, { km: 85_000, on: "2026-01-15", yearlyKm: 36_500 });
    now = new Date("2026-04-15T09:00:00Z");
    expect(await plan()).toMatchObject({ estimatedKm: 94_000 });
    expect(await getItem("oil")).toMatchObject({ state: "soon" });
  });

  it("The owner changes an interval, switches an item off and restores the usual interval", async () => {
    await change("oil", { doneOn: "2026-01-10", doneKm: 85_000 });
    await change("oil", { km: "5000", months: "6" });
    expect(await getItem("oil")).toMatchObject({ dueKm: 90_000, dueOn: "2026-07-10", isCustom: true });
    await change("oil", { km: "", months: "" });
    expect(await getItem("oil")).toMatchObject({ state: "off", dueKm: null });
    await change("oil", { custom: false });
    expect(await getItem("oil")).toMatchObject({ dueKm: 95_000, isCustom: false, doneKm: 85_000 });
  });

  it("Work is undone with the values before it", async () => {
    await change("battery", { doneOn: "2025-01-01", doneKm: "" });
    const done = await change("battery", { doneOn: "2026-01-15", doneKm: "90000" });
    const before = done.ok ? done.value.before.done : undefined;
    expect(before).toEqual({ on: "2025-01-01", km: null });
    await change("battery", { doneOn: before?.on ?? "", doneKm: before?.km ?? "" });
    expect(await getItem("battery")).toMatchObject({ doneOn: "2025-01-01", doneKm: null, dueOn: "2027-07-01" });
  });

  it("A reminder comes once for each item and state, and again after the item is done", async () => {
    await change("insurance", { dueOn: "2026-02-10" });
    await change("battery", { doneOn: "2023-01-01" });
    expect(await remind()).toEqual(["service-due 12 V battery", "service-soon Insurance"]);
    expect(await remind()).toEqual([]);
    now = new Date("2026-02-10T09:00:00Z");
    expect(await remind()).toEqual(["service-due Insurance"]);
    expect(await remind()).toEqual([]);
    await change("insurance", { dueOn: "2027-02-10" });
    await change("battery", { doneOn: "2026-02-10" });
    expect(await remind()).toEqual([]);
    now = new Date("2027-02-10T09:00:00Z");
    expect(await remind()).toEqual(["service-due Insurance"]);
  });

  it("A reminder is one mail for each vehicle, in the owner's language, with a link that switches these mails off", async () => {
    const listMails = () => db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
    await updateRow(db, "users", userId, { language: "en" });
    await change("insurance", { dueOn: "2026-02-10" });
    await change("battery", { doneOn: "2023-01-01" });
    await remind();
    await remind();
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "owner@example.com",
      subject: expect.stringContaining("Due now: 12 V battery ("),
    });
    expect(mail?.text).toContain("Insurance · due soon · Tuesday, February 10, 2026");
    expect(mail?.text).toContain(`${origin}/account/garage/${entry}/service`);
    expect(mail?.text).toContain(mail?.unsubscribe_url ?? "no address");

    await switchOffMails(db, mail?.unsubscribe_url?.split("/").at(-1) ?? "");
    now = new Date("2026-02-10T09:00:00Z");
    expect(await remind()).toEqual(["service-due Insurance"]);
    expect(await listMails()).toHaveLength(1);
  });

  it("Two processes remind of an item once", async () => {
    await change("registration", { dueOn: "2026-01-01" });
    await db.deleteFrom("notifications").execute();
    await Promise.all([1, 2].map(() => notifyDueServices(db, { now, origin })));
    expect(await db.selectFrom("notifications").select(["user_id", "kind", "path"]).execute()).toEqual([
      { user_id: userId, kind: "service-due", path: `/account/garage/${entry}/service` },
    ]);
  });

  it("Vehicles of other members have no plan, and nothing of them changes", async () => {
    const foreign = await createTestVehicle(db, otherId, "petrol");
    expect(await findServicePlan(db, userId, foreign, now)).toBeUndefined();
    expect(await updateOdometer(owner(), foreign, { km: 5 })).toMatchObject({ code: "vehicle.not_found" });
    expect(await change("oil", { doneOn: "2026-01-01" }, foreign)).toMatchObject({ code: "vehicle.not_found" });
    expect(await db.selectFrom("service_items").select("item").execute()).toEqual([]);
  });

  it.each([
    [{ km: "" }, "km", "required"],
    [{ km: "-5" }, "km", "service.km"],
    [{ km: "2000001" }, "km", "service.km"],
    [{ km: "1.5" }, "km", "service.km"],
    [{ km: 5, on: "2026-01-16" }, "on", "service.future"],
    [{ km: 5, on: "2025-02-30" }, "on", "service.day"],
    [{ km: 5, yearlyKm: "300001" }, "yearlyKm", "service.km"],
  ])("updateOdometer refuses %j with an error of the field", async (input, path, code) => {
    expect(await updateOdometer(owner(), entry, input)).toMatchObject({
      code: "service.invalid",
      errors: [{ path, code }],
    });
  });

  it.each([
    ["oil", { doneOn: "2026-01-16" }, "doneOn", "service.future"],
    ["oil", { doneOn: "", doneKm: 5 }, "doneOn", "required"],
    ["oil", { doneOn: "2026-01-01", doneKm: "x" }, "doneKm", "service.km"],
    ["oil", { km: "99" }, "km", "service.km"],
    ["oil", { months: "241" }, "months", "service.months"],
    ["oil", { dueOn: "2026-05-01" }, "dueOn", "unknown"],
    ["insurance", { doneOn: "2026-01-01" }, "doneOn", "unknown"],
    ["insurance", { months: 12 }, "km", "unknown"],
    ["insurance", { dueOn: "2100-01-01" }, "dueOn", "service.future"],
  ])("updateServiceItem refuses for %s %j with an error of the field", async (item, input, path, code) => {
    expect(await change(item, input)).toMatchObject({ code: "service.invalid", errors: [{ path, code }] });
  });
});

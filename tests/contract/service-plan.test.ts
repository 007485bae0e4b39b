import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getServicePlanPath } from "#domain/service-plan/service-plan.ts";
import { action, loader } from "#web/service-plan/service-plan-page.tsx";
import { loader as loadGarage } from "#web/vehicles/account-garage-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createTestVehicle } from "../support/service-plan.ts";
import { createUser } from "../support/users.ts";

let db: Db;
let member: Readonly<RouterContextProvider>;
let other: Readonly<RouterContextProvider>;
let entry: number;

const get = (context = member, cookie = "") =>
  runPageHandler(loader, context, new Request("http://localhost/", { headers: { cookie } }), { entry });
const post = (fields: Record<string, string>, context = member) =>
  runPageHandler(
    action,
    context,
    new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) }),
    { entry },
  );
const getGroups = (page: Record<string, unknown>) =>
  Object.fromEntries(
    (
      page as { plan: { groups: { state: string; items: { key: string; due: string; parts?: string }[] }[] } }
    ).plan.groups.map(({ state, items }) => [state, items]),
  );

describe("Page of a service plan", () => {
  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    const createMember = async (name: string) => {
      const { id } = await createUser(db, { email: `${name}@example.com`, name });
      const context = await createPageContext(db, {
        account: { id, name, role: "member" },
        language: "en",
        visit: { clock: () => new Date("2026-01-15T09:00:00Z") },
      });
      return { id, context };
    };
    const owner = await createMember("sara");
    member = owner.context;
    other = (await createMember("omar")).context;
    entry = await createTestVehicle(db, owner.id, "petrol");
  });

  it("Only the owner of a vehicle sees its service plan, which the garage links to", async () => {
    expect((await get(other)).status).toBe(404);
    expect((await post({ act: "odometer", odometer: "5" }, other)).status).toBe(404);
    const { data } = await get();
    expect(Object.keys(getGroups(data))).toEqual(["unknown"]);
    const garage = await runPageHandler(loadGarage, member, new Request("http://localhost/account/garage"));
    expect(garage.data).toMatchObject({ vehicles: [{ id: entry }] });
  });

  it("The odometer and recorded work lead to due items with fitting parts, and the work can be undone", async () => {
    expect(await post({ act: "odometer", odometer: "x", on: "2026-01-15", yearlyKm: "" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "odometer", code: "service.km" }] },
    });
    const saved = await post({ act: "odometer", odometer: "94,000", on: "2026-01-15", yearlyKm: "20000" });
    expect(saved).toMatchObject({ status: 303, location: getServicePlanPath(entry) });
    expect(await post({ act: "done", item: "oil", doneOn: "", doneKm: "" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "doneOn", code: "required" }], values: { item: "oil" } },
    });
    expect(await post({ act: "done", item: "wings", doneOn: "2025-06-01", doneKm: "" })).toMatchObject({ status: 404 });
    const done = await post({ act: "done", item: "oil", doneOn: "2025-06-01", doneKm: "85000" });
    const { data } = await get(member, done.cookie.split(";")[0]);
    expect(data).toMatchObject({ news: { text: "“Engine oil” is marked as done.", undo: { item: "oil", on: "" } } });
    expect(getGroups(data).soon).toMatchObject([
      {
        key: "oil",
        due: "at 95,000 km or on June 1, 2026",
        parts: expect.stringMatching(/^\/shop\/category\/engine-oils\/products\?vehicle=\d+$/),
      },
    ]);
    await post({ act: "undo", item: "oil", doneOn: "", doneKm: "" });
    expect(Object.keys(getGroups((await get()).data))).toEqual(["unknown"]);
  });

  it("An interval and the last day of the insurance are changed, and wrong values are refused by field", async () => {
    expect(await post({ act: "interval", item: "battery", km: "", months: "0" })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "months", code: "service.months" }] },
    });
    await post({ act: "interval", item: "battery", km: "", months: "" });
    expect(getGroups((await get()).data).off).toMatchObject([{ key: "battery" }]);
    await post({ act: "usual", item: "battery" });
    await post({ act: "day", item: "insurance", dueOn: "2026-01-10" });
    const groups = getGroups((await get()).data);
    expect(groups.off).toBeUndefined();
    expect(groups.due).toMatchObject([{ key: "insurance", due: "on January 10, 2026" }]);
  });
});

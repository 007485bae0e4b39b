import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { action, loader } from "#web/admin/new-page.tsx";
import { createStaff } from "../support/admin.ts";
import type { PageHandler } from "../support/call-page.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { insertRow } from "../support/rows.ts";

describeOnDatabase("Form of a correction of the ledger", (open) => {
  let db: Db;
  let staff: RouterContextProvider;
  let now = new Date("2026-06-01T09:00:59.900Z");

  beforeAll(async () => {
    db = (await open()).db;
    const { actor } = await createStaff(db);
    staff = await createPageContext(db, { account: actor ?? {}, visit: { clock: () => now } });
  });

  const call = (handler: PageHandler, fields?: Record<string, string>) => {
    const init = fields && { method: "POST", body: new URLSearchParams(fields) };
    const request = new Request("https://karaj.example/admin/ledger/new", init);
    return runPageHandler(handler, staff, request, { room: "ledger" });
  };
  const openForm = async (): Promise<string> => String((await call(loader)).data.formKey);

  it("The same form sent twice adds one correction, a used form with another amount asks to be sent again", async () => {
    const slug = `s-${randomUUID()}`;
    const { id: sellerId } = await insertRow(db, "sellers", { slug, type: "personal", name_en: "Sara" });
    const readBalance = async () => (await listSellerBalances(db, sellerId))[0]?.availableMinor;
    const values = { seller_slug: slug, direction: "give", amount: "ten", currency: "SAR", reason: "Goodwill" };
    const key = await openForm();
    const refused = await call(action, { ...values, key });
    expect([refused.status, refused.data.values]).toEqual([400, expect.objectContaining({ amount: "ten", key })]);
    const sent = await call(action, { ...values, amount: "10", key });
    expect(sent.status).toBe(303);
    now = new Date("2026-06-01T09:01:00.100Z");
    expect(await call(action, { ...values, amount: "10", key })).toMatchObject({ location: sent.location });
    expect(await readBalance()).toBe(10_00);

    const changed = await call(action, { ...values, amount: "11", key });
    const answer = changed.data as { code: string; values: Record<string, string> };
    expect([changed.status, answer.code, answer.values.amount]).toEqual([409, "admin.correction_twice", "11"]);
    expect(answer.values.key).not.toBe(key);
    expect(await call(action, answer.values)).toMatchObject({ status: 303 });
    expect(await call(action, { ...values, amount: "11", key: await openForm() })).toMatchObject({ status: 303 });
    expect(await readBalance()).toBe(32_00);
  });
});

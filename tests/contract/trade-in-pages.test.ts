import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import type { Language } from "#kernel/localized-text.ts";
import { action as act, loader as thread } from "#web/inbox/thread-page.tsx";
import { loader as form, action as send } from "#web/inbox/trade-in-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";
import { createPageContext } from "../support/page-context.ts";

let shop: InboxFixture;
let model: string;

beforeAll(async () => {
  shop = await createInboxFixture(await createTestDatabase());
  const catalog = await getCatalog(shop.db);
  model = getFacetValue(catalog, "model", [...catalog.models.keys()][0] as number);
});
beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

type Options = { path: string; fields?: Record<string, string>; language?: Language };

async function buildArgs(member: Member, { path, fields, language = "en" }: Options) {
  const context = await createPageContext(shop.db, { account: member, language, visit: { clock: shop.clock } });
  const url = new URL(path, "https://karaj.example");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  const params = { conversation: url.pathname.split("/").at(-1) };
  return { request: new Request(url, fields ? { method: "POST", body } : {}), url, params, context } as never;
}

type Outcome = { status: number; to?: string | null; data?: unknown };

async function outcome(work: unknown): Promise<Outcome> {
  const answer = await Promise.resolve(work).catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
  const { init, data } = answer as { init?: ResponseInit; data?: unknown };
  return { status: init?.status ?? 200, data: data ?? answer };
}

const pathOf = async () =>
  `/account/trade-ins/new?ad=${await shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } })}`;
const fields = () => ({
  ...{ model, year: "2015", mileage: "120000", condition: "good" },
  ...{ allowance: "30000", currency: "USD" },
});

describe("Pages of trade-ins", () => {
  it("The trade-in form sends the offer, the seller names another amount, and both see what the buyer pays", async () => {
    const buyer = await shop.person();
    const path = await pathOf();
    expect(await form(await buildArgs(buyer, { path }))).toMatchObject({ path, price: "$90,000", garage: [] });
    const { status, to } = await outcome(send(await buildArgs(buyer, { path, fields: fields() })));
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/account\/inbox\/\d+$/)]);
    const conversation = to ?? "";
    expect(await outcome(form(await buildArgs(buyer, { path })))).toMatchObject({
      status: 302,
      to: `/account/trade-ins/new?conversation=${conversation.split("/").at(-1)}`,
    });
    const { offer } = await thread(await buildArgs(shop.owner, { path: conversation }));
    expect(offer).toMatchObject({
      amount: "$60,000",
      tradeIn: { allowance: "$30,000", facts: "120,000 km · Good" },
    });
    const answer = (allowance: string) => ({ do: "trade-in", offer: String(offer?.id), allowance, currency: "USD" });
    const refused = await outcome(act(await buildArgs(shop.owner, { path: conversation, fields: answer("90000") })));
    expect(refused).toMatchObject({
      status: 400,
      data: { form: "offer", field: "allowance", values: { allowance: "90000" } },
    });
    expect(
      await outcome(act(await buildArgs(shop.owner, { path: conversation, fields: answer("28000") }))),
    ).toMatchObject({ status: 303, to: conversation });
    expect((await thread(await buildArgs(buyer, { path: conversation, language: "ar" }))).offer).toMatchObject({
      own: false,
      may: ["accept", "decline"],
      tradeIn: { facts: expect.stringContaining("جيدة") },
    });
  });

  it("The trade-in form keeps refused values and names their fields in both languages", async () => {
    for (const [language, year, allowance] of [
      ["en", "Enter a valid model year.", "The car has to count for less than the asking price."],
      ["ar", "أدخل سنة صنع صحيحة.", "يجب أن تقل قيمة السيارة عن السعر المطلوب."],
    ] as const) {
      const buyer = await shop.person();
      const path = await pathOf();
      const post = async (more: Record<string, string>) =>
        outcome(send(await buildArgs(buyer, { path, fields: { ...fields(), ...more }, language })));
      expect(await post({ year: "" })).toMatchObject({
        status: 400,
        data: { errors: { year }, values: { mileage: "120000" } },
      });
      expect(await post({ allowance: "90000" })).toMatchObject({ status: 400, data: { errors: { allowance } } });
    }
  });

  it("“Estimate the value” sends no offer, and says when there are too few listings for an estimate", async () => {
    const buyer = await shop.person();
    const path = await pathOf();
    const { year, mileage } = fields();
    const estimated = send(
      await buildArgs(buyer, { path, fields: { model, year, mileage, currency: "USD", do: "estimate" } }),
    );
    expect(await outcome(estimated)).toMatchObject({ status: 200, data: { estimate: null, errors: {} } });
    expect(await form(await buildArgs(buyer, { path }))).toMatchObject({ path });
  });

  it("The trade-in form refuses parts and the car's own seller, and answers 404 for unknown listings", async () => {
    const buyer = await shop.person();
    const part = `/account/trade-ins/new?ad=${await shop.ad()}`;
    expect(await form(await buildArgs(buyer, { path: part }))).toMatchObject({
      refused: "Only sellers of cars take a car in part payment.",
    });
    expect(await form(await buildArgs(shop.owner, { path: await pathOf() }))).toMatchObject({
      refused: "This is your own listing.",
    });
    const missing = { path: "/account/trade-ins/new?ad=999999999" };
    expect(await outcome(form(await buildArgs(buyer, missing)))).toMatchObject({ status: 404 });
    expect(await outcome(send(await buildArgs(buyer, { ...missing, fields: fields() })))).toMatchObject({
      status: 404,
    });
  });
});

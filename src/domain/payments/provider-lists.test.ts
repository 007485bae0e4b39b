import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMoyasarPayouts } from "./adapters/moyasar-payouts.server.ts";
import { createTapProvider } from "./adapters/tap.server.ts";
import { ProviderUnavailableError } from "./payment-provider.ts";
import type { JsonObject } from "./provider-http.server.ts";

/** https://developers.tap.company/reference/retrieve-a-charge */
const charge = { id: "chg_TS01", object: "charge", amount: 10, currency: "KWD", status: "CAPTURED" };

/** Creates refunds of one dinar, with the fields of https://developers.tap.company/reference/list-all-refunds */
const createRefunds = (ids: readonly string[], more: JsonObject = {}) =>
  ids.map((id) => ({
    id,
    object: "refund",
    status: "REFUNDED",
    amount: 1,
    currency: "KWD",
    charge_id: charge.id,
    ...more,
  }));

describe("Refunds of a charge of Tap in several pages", () => {
  /** Answers of the list of refunds by `starting_after`. */
  let pages: Record<string, JsonObject> = {};
  const queries: JsonObject[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return response.end(JSON.stringify(charge));
      const query = JSON.parse(Buffer.concat(chunks).toString());
      queries.push(query);
      response.end(JSON.stringify(pages[query.starting_after ?? "first"] ?? {}));
    });
  });
  let baseUrl = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const fetchRefunded = async (answers: typeof pages): Promise<number> => {
    pages = answers;
    queries.length = 0;
    return (await createTapProvider({ baseUrl, secretKey: "sk" }).fetch(charge.id, "KWD")).refundedMinor;
  };

  it("fetch asks for the page after the last refund, and counts a refund that is on two pages once", async () => {
    const refunded = await fetchRefunded({
      first: { has_more: true, refunds: createRefunds(["re_4", "re_3"]) },
      re_3: { has_more: true, refunds: createRefunds(["re_3", "re_2"]) },
      re_2: { has_more: false, refunds: createRefunds(["re_1"]) },
    });
    expect(refunded).toBe(4_000);
    expect(queries.map(({ starting_after }) => starting_after)).toEqual([undefined, "re_3", "re_2"]);
    expect(queries[0]).toEqual({ charges: [charge.id], limit: 50 });
  });

  it("fetch leaves out failed refunds and those of other charges", async () => {
    const refunds = [
      ...createRefunds(["re_1"]),
      ...createRefunds(["re_2"], { status: "DECLINED" }),
      ...createRefunds(["re_3"], { charge_id: "chg_TS02" }),
    ];
    expect(await fetchRefunded({ first: { has_more: false, refunds } })).toBe(1_000);
    expect(await fetchRefunded({ first: {} })).toBe(0);
  });

  it("A repeated refund that is done decides over a failed one with the same key on an earlier page", async () => {
    const key = { reference: { merchant: "r1" } };
    pages = {
      first: { has_more: true, refunds: createRefunds(["re_2"], { status: "DECLINED", ...key }) },
      re_2: { has_more: false, refunds: createRefunds(["re_1"], key) },
    };
    const request = {
      key: "r1",
      amount: { minor: 1_000, currency: "KWD" },
      refundedBeforeMinor: 0,
      reason: "returned",
    };
    const provider = createTapProvider({ baseUrl, secretKey: "sk" });
    const refund = await provider.refund(charge.id, { ...request, isRepeated: true, refundId: null });
    expect(refund).toEqual({ refundId: "re_1", state: "done" });
  });

  it("fetch reads on after a full page whose answer does not say whether there are more", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `re_${index}`);
    expect(await fetchRefunded({ first: { refunds: createRefunds(ids) }, re_49: { refunds: [] } })).toBe(50_000);
    expect(queries).toHaveLength(2);
  });

  it("fetch throws instead of returning the sum of a part if the pages do not go on", async () => {
    const repeated = { has_more: true, refunds: createRefunds(["re_1"]) };
    await expect(fetchRefunded({ first: repeated, re_1: repeated })).rejects.toThrow(ProviderUnavailableError);
    await expect(fetchRefunded({ first: { has_more: true, refunds: [] } })).rejects.toThrow(ProviderUnavailableError);
  });

  it("fetch throws if a charge has more pages than it reads", async () => {
    const endless = Array.from({ length: 200 }, (_, index) => `re_${index}`);
    const answers = endless.map((id, index) => [id, { has_more: true, refunds: createRefunds([`re_${index + 1}`]) }]);
    const first = { has_more: true, refunds: createRefunds(["re_0"]) };
    await expect(fetchRefunded({ first, ...Object.fromEntries(answers) })).rejects.toThrow(/pages of refunds/);
  });
});

describe("Payouts of Moyasar in several pages", () => {
  /** https://docs.moyasar.com/api/payouts/05-list-payouts */
  const payout = { id: "p1", sequence_number: "1000000000000001", status: "paid", amount: 12_500, currency: "SAR" };
  const findPayout = (answer: (page: number) => JsonObject) => {
    const call = async (_method: string, path: string) =>
      answer(Number(new URL(path, "http://shop.example").searchParams.get("page")));
    return createMoyasarPayouts(call, "source").fetchPayout({ key: payout.sequence_number, providerPayoutId: null });
  };
  const toPage = (payouts: unknown, next: number | null) => ({ payouts, meta: { next_page: next } });

  it("fetchPayout reads all pages, so that a later page decides about a failed first attempt", async () => {
    const failed = { ...payout, id: "p2", status: "failed" };
    const found = await findPayout((page) =>
      page < 120 ? toPage(page === 1 ? [failed] : [], page + 1) : toPage([payout], null),
    );
    expect(found).toMatchObject({ providerPayoutId: "p1", state: "paid" });
  });

  it("fetchPayout throws if the pages do not come to an end, also when it has found a payout", async () => {
    await expect(findPayout((page) => toPage([payout], page + 1))).rejects.toThrow(/more than 1000 pages/);
    await expect(findPayout(() => toPage([payout], 1))).rejects.toThrow(ProviderUnavailableError);
    await expect(findPayout(() => toPage(undefined, null))).rejects.toThrow(ProviderUnavailableError);
  });
});

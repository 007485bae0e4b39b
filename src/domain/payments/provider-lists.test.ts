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
      const query = JSON.parse(Buffer.concat(chunks).toString());
      if (request.url === "/refunds") return response.end(JSON.stringify(createRefunds(["re_new"])[0]));
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
  /** Repeats the refund with the key `r1`. Only a refund with that key is found; otherwise a new one is made. */
  const repeatRefund = (answers: typeof pages) => {
    pages = answers;
    queries.length = 0;
    return createTapProvider({ baseUrl, secretKey: "sk" }).refund(charge.id, {
      key: "r1",
      amount: { minor: 1_000, currency: "KWD" },
      refundedBeforeMinor: 0,
      reason: "returned",
      isRepeated: true,
      refundId: null,
    });
  };
  const own = { reference: { merchant: "r1" } };

  it("A repeated refund is found on the last page, which is asked for after the last refund of the page before", async () => {
    const found = await repeatRefund({
      first: { has_more: true, refunds: createRefunds(["re_4", "re_3"]) },
      re_3: { has_more: true, refunds: createRefunds(["re_3", "re_2"]) },
      re_2: { has_more: false, refunds: createRefunds(["re_1"], own) },
    });
    expect(found).toEqual({ refundId: "re_1", state: "done" });
    expect(queries.map(({ starting_after }) => starting_after)).toEqual([undefined, "re_3", "re_2"]);
    expect(queries[0]).toEqual({ charges: [charge.id], limit: 50 });
  });

  it("A refund is made if none of the charge has its key", async () => {
    const made = { refundId: "re_new", state: "done" };
    const refunds = [...createRefunds(["re_1"]), ...createRefunds(["re_2"], { charge_id: "chg_TS02", ...own })];
    expect(await repeatRefund({ first: { has_more: false, refunds } })).toEqual(made);
    expect(await repeatRefund({ first: {} })).toEqual(made);
  });

  it("A repeated refund that is done decides over a failed one with the same key on an earlier page", async () => {
    const found = await repeatRefund({
      first: { has_more: true, refunds: createRefunds(["re_2"], { status: "DECLINED", ...own }) },
      re_2: { has_more: false, refunds: createRefunds(["re_1"], own) },
    });
    expect(found).toEqual({ refundId: "re_1", state: "done" });
  });

  it("A full page whose answer does not say whether there are more is followed by another one", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `re_${index}`);
    await repeatRefund({ first: { refunds: createRefunds(ids) }, re_49: { refunds: [] } });
    expect(queries).toHaveLength(2);
  });

  it("No refund is made if the pages do not go on", async () => {
    const repeated = { has_more: true, refunds: createRefunds(["re_1"]) };
    await expect(repeatRefund({ first: repeated, re_1: repeated })).rejects.toThrow(ProviderUnavailableError);
    await expect(repeatRefund({ first: { has_more: true, refunds: [] } })).rejects.toThrow(ProviderUnavailableError);
  });

  it("No refund is made if a charge has more pages than are read", async () => {
    const endless = Array.from({ length: 200 }, (_, index) => `re_${index}`);
    const answers = endless.map((id, index) => [id, { has_more: true, refunds: createRefunds([`re_${index + 1}`]) }]);
    const first = { has_more: true, refunds: createRefunds(["re_0"]) };
    await expect(repeatRefund({ first, ...Object.fromEntries(answers) })).rejects.toThrow(/pages of refunds/);
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

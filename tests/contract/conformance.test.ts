import { beforeAll, describe, expect, it } from "vitest";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import {
  type ApiOperation,
  buildRequest,
  describeCall,
  generateCalls,
  listApiOperations,
  type TestedApiDocument,
} from "../support/api-calls.ts";
import {
  type ApiFixture,
  createApiFixture,
  createTokenClient,
  createVisitorClient,
  type DemoApiClient,
  resetRateLimits,
  signInClient,
} from "../support/api-fixture.ts";
import { createExampleBodies, findPathValues, loadKnownValues } from "../support/known-values.ts";
import { createResponseValidator } from "../support/openapi.ts";
import { type KnownValues, SchemaFuzzer } from "../support/schema-fuzzer.ts";

/**
 * Seed of the random calls. Set CONFORMANCE_SEED for other calls, and CONFORMANCE_RUNS for more calls of each
 * operation.
 */
const seed = Number(process.env.CONFORMANCE_SEED ?? 20_260_601);
const runs = Number(process.env.CONFORMANCE_RUNS ?? 1);

const document = getOpenApiDocument() as unknown as TestedApiDocument;
const operations = listApiOperations(document);
// Operations that end a session or change the password run last, because other operations need the session.
const tags = [...new Set(operations.map(({ tag }) => tag))].sort(
  (a, b) => Number(a === "Sign in") - Number(b === "Sign in"),
);

let fixture: ApiFixture;
let knownValues: KnownValues;
let examples: Awaited<ReturnType<typeof createExampleBodies>>;
let askers: DemoApiClient[];
const validate = createResponseValidator(document);
const statuses = new Map<string, Set<number>>();

beforeAll(async () => {
  fixture = await createApiFixture();
  knownValues = await loadKnownValues(fixture);
  examples = await createExampleBodies(fixture);
  askers = [
    createVisitorClient(fixture),
    await signInClient(fixture, "member"),
    await createTokenClient(fixture, "showroom"),
    await signInClient(fixture, "rental_room"),
  ];
}, 120_000);

/** Ids that each caller has created, by path of the operation. */
const createdIds = new Map<DemoApiClient, Record<string, unknown[]>>();

async function storeCreatedId(asker: DemoApiClient, path: string, answer: Response): Promise<void> {
  const { id } = (await answer.json()) as { id?: unknown };
  const own = createdIds.get(asker) ?? {};
  if (id !== undefined) own[path] = [...(own[path] ?? []), id];
  createdIds.set(asker, own);
}

/**
 * Whether a caller sends the invalid calls of an operation. Most of them fail before the account matters, so one caller
 * for each operation is enough, in turn.
 */
function sendsInvalidCalls(operation: ApiOperation, caller: number): boolean {
  if (runs > 1) return true;
  const nth = operations.indexOf(operation);
  return caller === (operation.guarded ? 1 + (nth % (askers.length - 1)) : nth % askers.length);
}

/**
 * Calls the operation as every caller. Returns the responses that the documentation does not allow, each with its call.
 */
async function findUndocumentedResponses(operation: ApiOperation): Promise<[what: string, call: string][]> {
  const found: [string, string][] = [];
  await resetRateLimits(fixture.db);
  for (const [nth, asker] of askers.entries()) {
    const callerValues: KnownValues = {
      ...knownValues,
      ...(await findPathValues(operation, asker, createdIds.get(asker))),
    };
    const make = new SchemaFuzzer(document.components.schemas, callerValues);
    const all = generateCalls(make, callerValues, operation, {
      seed: seed + nth,
      runs,
      examples: examples[operation.id],
    }).filter(({ reason }) => reason.startsWith("valid, ") || sendsInvalidCalls(operation, nth));
    // A caller without access needs only two calls of a guarded operation.
    const calls = operation.guarded && nth === 0 ? all.slice(0, 2) : all;
    for (const [each, call] of calls.entries()) {
      const { url, init } = buildRequest(operation, call);
      const language = each % 2 === 0 ? "ar" : "en";
      (init.headers as Headers).set("accept-language", language);
      const answer = await asker.sendRequest(url, init);
      const callDescription = describeCall(operation, call, url);
      const reached = statuses.get(operation.id) ?? new Set();
      statuses.set(operation.id, reached.add(answer.status));
      if (answer.status === 201) await storeCreatedId(asker, operation.path, answer.clone());
      const wrong = await findResponseProblem(operation, answer);
      found.push(...wrong.map((problem): [string, string] => [problem, `${asker.name}: ${callDescription}`]));
    }
  }
  return found;
}

async function findResponseProblem({ method, path }: ApiOperation, answer: Response): Promise<string[]> {
  const type = answer.headers.get("content-type");
  const { status } = answer;
  if (type && /^(?:text\/event-stream|application\/zip)/.test(type)) {
    await answer.body?.cancel();
    return validate({ method, path, status, type });
  }
  const text = await answer.text();
  if (status >= 500) return [`${status} ${text.slice(0, 300)} ${String(fixture.broken.at(-1))}`];
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    return [`${status} isn't JSON: ${text.slice(0, 100)}`];
  }
  return [...validate({ method, path, status, type, body }), ...(status >= 400 ? findProblemFault(answer, body) : [])];
}

/** Returns the mistakes in an error response: a missing code, or a text that is not in the requested language. */
function findProblemFault(answer: Response, body: unknown): string[] {
  const { code, detail, title } = (body ?? {}) as { code?: string; detail?: string; title?: string };
  const wrong: string[] = [];
  if (!code) wrong.push("a problem without a code");
  const arabic = answer.headers.get("content-language") === "ar";
  for (const words of [detail, title]) {
    if (!words || /[؀-ۿ]/.test(words) !== arabic) wrong.push(`${arabic ? "ar" : "en"}: “${words}” (${code})`);
  }
  return wrong;
}

describe("[AP-16] [ER-03] API operations compared with their documentation", () => {
  it.each(tags)("Operations of the group %s return only documented answers", { timeout: 600_000 }, async (tag) => {
    const wrong = new Map<string, string>();
    for (const operation of operations.filter((each) => each.tag === tag)) {
      for (const [problem, call] of await findUndocumentedResponses(operation))
        wrong.set(problem.replaceAll(/\d+/g, "0"), call);
    }
    expect([...wrong].slice(0, 30)).toEqual([]);
  });

  /**
   * Operations on records that the demo does not have: returns, online bookings, tax invoices, shipping rates and
   * coupons. The tests `returns-api`, `booking-payments`, `booking-invoices`, `shipping-api` and `coupons-api` cover them.
   */
  const operationsOnOtherRecords = [
    ...["requestReturn", "moveOwnReturn", "moveSellerReturn", "refundReturn", "refundSellerOrder"],
    ...["payBooking", "withdrawBookingChange", "settleBookingDeposit", "answerDepositClaim"],
    ...["sendDriverDocuments", "answerDriverDocuments"],
    ...["getBookingInvoice", "getOrderInvoice"],
    ...["proposeViewing", "acceptViewing", "cancelViewing", "offerTradeIn"],
    ...["replaceShippingRate", "deleteShippingRate", "updateSellerCoupon"],
    ...["updateSavedSearch", "deleteSavedSearch"],
    ...["askQuestion", "answerQuestion", "hideQuestion"],
    ...["closePartRequest", "acceptPartOffer", "savePartOffer", "withdrawPartOffer", "reportPartRequest"],
    "getDismantledCar",
  ];

  // Some operations need a past date or an old listing. Dedicated tests cover these operations.
  it("At least nine of ten API operations succeed for some generated call", () => {
    const counted = operations.filter(({ id }) => !operationsOnOtherRecords.includes(id));
    const never = counted
      .map(({ id }) => ({ id, answered: [...(statuses.get(id) ?? [])] }))
      .filter(({ answered }) => !answered.some((status) => status < 300))
      .map(({ id, answered }) => `${id}: ${answered}`);
    expect(never.length, never.join("\n")).toBeLessThanOrEqual(counted.length / 10);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { describedApi } from "#api/v1/described.ts";
import {
  type ApiWorld,
  type Asker,
  apiWorld,
  forgetLimits,
  signedIn,
  visitor,
  withToken,
} from "../support/api-world.ts";
import { callsOf, inWords, type Operation, operationsOf, sending, type Whole } from "../support/calls.ts";
import { FromSchema, type Known } from "../support/from-schema.ts";
import { examplesIn, idsFor, knownIn } from "../support/known.ts";
import { validatorOf } from "../support/openapi.ts";

/** Another seed, or more calls of each operation: `CONFORMANCE_SEED=7 CONFORMANCE_RUNS=60`. */
const seed = Number(process.env.CONFORMANCE_SEED ?? 20_260_601);
const runs = Number(process.env.CONFORMANCE_RUNS ?? 1);

const document = describedApi() as unknown as Whole;
const operations = operationsOf(document);
// What ends a session, or changes how to begin one, comes when nothing needs it any more.
const tags = [...new Set(operations.map(({ tag }) => tag))].sort(
  (a, b) => Number(a === "Sign in") - Number(b === "Sign in"),
);

let world: ApiWorld;
let known: Known;
let examples: Awaited<ReturnType<typeof examplesIn>>;
let askers: Asker[];
const validate = validatorOf(document);
const statuses = new Map<string, Set<number>>();

beforeAll(async () => {
  world = await apiWorld();
  known = await knownIn(world);
  examples = await examplesIn(world);
  askers = [
    visitor(world),
    await signedIn(world, "member"),
    await withToken(world, "showroom"),
    await signedIn(world, "rental_room"),
  ];
}, 120_000);

/** What each has made, by the path of what it is one of. */
const made = new Map<Asker, Record<string, unknown[]>>();

async function remember(asker: Asker, path: string, answer: Response): Promise<void> {
  const { id } = (await answer.json()) as { id?: unknown };
  const own = made.get(asker) ?? {};
  if (id !== undefined) own[path] = [...(own[path] ?? []), id];
  made.set(asker, own);
}

/** Calls an operation as everybody; what was answered otherwise than documented. */
async function wrongAnswers(operation: Operation): Promise<[what: string, call: string][]> {
  const found: [string, string][] = [];
  await forgetLimits(world.db);
  for (const [nth, asker] of askers.entries()) {
    const here: Known = { ...known, ...(await idsFor(operation, asker, made.get(asker))) };
    const make = new FromSchema(document.components.schemas, here);
    const all = callsOf(make, here, operation, { seed: seed + nth, runs, examples: examples[operation.id] });
    // Who isn't let in needn't try everything.
    const calls = operation.guarded && nth === 0 ? all.slice(0, 2) : all;
    for (const [each, call] of calls.entries()) {
      const { url, init } = sending(operation, call);
      const language = each % 2 === 0 ? "ar" : "en";
      (init.headers as Headers).set("accept-language", language);
      const answer = await asker.ask(url, init);
      const said = inWords(operation, call, url);
      const reached = statuses.get(operation.id) ?? new Set();
      statuses.set(operation.id, reached.add(answer.status));
      if (answer.status === 201) await remember(asker, operation.path, answer.clone());
      const wrong = await checked(operation, answer);
      found.push(...wrong.map((what): [string, string] => [what, `${asker.name}: ${said}`]));
    }
  }
  return found;
}

async function checked({ method, path }: Operation, answer: Response): Promise<string[]> {
  const type = answer.headers.get("content-type");
  const { status } = answer;
  if (type && /^(?:text\/event-stream|application\/zip)/.test(type)) {
    await answer.body?.cancel();
    return validate({ method, path, status, type });
  }
  const text = await answer.text();
  if (status >= 500) return [`${status} ${text.slice(0, 300)} ${String(world.broken.at(-1))}`];
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    return [`${status} isn't JSON: ${text.slice(0, 100)}`];
  }
  return [...validate({ method, path, status, type, body }), ...(status >= 400 ? wrongProblem(answer, body) : [])];
}

/** What a failure says is in the reader's language, and in words. */
function wrongProblem(answer: Response, body: unknown): string[] {
  const { code, detail, title } = (body ?? {}) as { code?: string; detail?: string; title?: string };
  const wrong: string[] = [];
  if (!code) wrong.push("a problem without a code");
  const arabic = answer.headers.get("content-language") === "ar";
  for (const words of [detail, title]) {
    if (!words || /[؀-ۿ]/.test(words) !== arabic) wrong.push(`${arabic ? "ar" : "en"}: “${words}” (${code})`);
  }
  return wrong;
}

describe("[AP-16] [ER-03] every operation answers as it is documented", () => {
  it.each(tags)("%s", { timeout: 600_000 }, async (tag) => {
    const wrong = new Map<string, string>();
    for (const operation of operations.filter((each) => each.tag === tag)) {
      for (const [what, call] of await wrongAnswers(operation)) wrong.set(what.replaceAll(/\d+/g, "0"), call);
    }
    expect([...wrong].slice(0, 30)).toEqual([]);
  });

  // Some take a delivered order, a day that has passed or an ad of a certain age: their own tests do that.
  it("and nine of ten get as far as doing what they are for", () => {
    const never = operations
      .map(({ id }) => ({ id, answered: [...(statuses.get(id) ?? [])] }))
      .filter(({ answered }) => !answered.some((status) => status < 300))
      .map(({ id, answered }) => `${id}: ${answered}`);
    expect(never.length, never.join("\n")).toBeLessThanOrEqual(operations.length / 10);
  });
});

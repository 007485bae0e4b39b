/**
 * Fuzzes every page, form and operation of a built server as every kind of user. Checks each response: no server error,
 * no slow response, no internals, no reflected markup, and no data of a member with unguessable values.
 * npm run test:slow -- fuzz # 100,000 requests
 * FUZZ_REQUESTS=5000 FUZZ_SEED=7 npm run test:slow -- fuzz # other requests
 * FUZZ_DATABASE=server npm run test:slow -- fuzz # with a PostgreSQL server
 * FUZZ_SEED=7 FUZZ_ONLY=1234 npm run test:slow -- fuzz # repeats one request
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import type { TestedApiDocument } from "../support/api-calls.ts";
import type { ApiFixture } from "../support/api-fixture.ts";
import { setDemoPasswords } from "../support/demo-passwords.ts";
import { stopKaraj } from "../support/e2e-setup.ts";
import { exitOnSignals, registerExitCleanup } from "../support/exit-cleanup.ts";
import { loadKnownValues } from "../support/known-values.ts";
import { listPageRoutes } from "../support/list-routes.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { countStaffChanges, findDatabaseFaults, readPersonData, restoreAccounts } from "./fuzz/invariants.ts";
import { KnownInputs } from "./fuzz/known-inputs.ts";
import { walkPages } from "./fuzz/page-walk.ts";
import { createPeople, type Person } from "./fuzz/people.ts";
import { createCanaries, findTargetListings, type PersonSecrets, plantData, plantNotes } from "./fuzz/planted-data.ts";
import { FuzzReport, formatRepeatCommand } from "./fuzz/report.ts";
import { type PlannedRequest, RequestGenerator } from "./fuzz/request-generator.ts";
import { findViolations } from "./fuzz/response-checks.ts";
import { type FuzzResponse, sendFuzzRequest } from "./fuzz/send-request.ts";
import { type FuzzServer, getCpuTime, getResidentMemory, startFuzzServer } from "./fuzz/server.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_601);
const only = process.env.FUZZ_ONLY === undefined ? undefined : Number(process.env.FUZZ_ONLY);
/**
 * Number of parallel requests. It keeps the server busy, but is so low that a slow response is not caused by waiting
 * for other requests.
 */
const PARALLEL_REQUESTS = 3;
/** Maximum response time in milliseconds. */
const MAX_RESPONSE_MS = 2_000;
/** Maximum memory of the server at the end of the run, in megabytes. */
const MAX_MEMORY_MB = 1_200;

console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`);
const folder = mkdtempSync(join(tmpdir(), "karaj-fuzz-"));
exitOnSignals();
registerExitCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

async function databaseServer() {
  const found = await startPostgres();
  if (typeof found === "string") throw new Error(found);
  return found;
}
const postgres = process.env.FUZZ_DATABASE === "server" ? await databaseServer() : undefined;
const env = { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
const report = new FuzzReport();
const people = createPeople(randomUUID().slice(0, 8));
const { victim, member } = people;

/** Opens the database while no server is running and calls `work`. */
async function inDatabase<T>(work: (db: Database["db"]) => Promise<T>): Promise<T> {
  const database = await openDatabase(postgres ? { url: postgres.url, folder: "" } : { folder });
  return work(database.db).finally(() => database.close());
}

let server: FuzzServer = await startFuzzServer(env);
/** Collected output of servers that were stopped during the run. */
let serverOutput = "";

async function stop(): Promise<void> {
  await stopKaraj(server.child);
  serverOutput += server.output();
}

/** Stops the server, calls `work` with its database, starts the server again and signs everybody in. */
async function withStoppedServer<T>(work: (db: Database["db"]) => Promise<T>): Promise<T> {
  await stop();
  const done = await inDatabase(work);
  server = await startFuzzServer(env);
  for (const person of Object.values(people)) {
    if (!(await person.signIn(server.port))) throw new Error(`${person.name} can't sign in`);
  }
  return done;
}

const roles = {
  [victim.email]: "member",
  [member.email]: "member",
  [people.showroom.email]: "showroom",
  [people.moderator.email]: "moderator",
  [people.administrator.email]: "administrator",
};

const createSecrets = (): PersonSecrets => {
  const generateSecret = () => randomUUID().replaceAll("-", "").slice(0, 14);
  return {
    lastName: `Zq${generateSecret()}`,
    phone: `+966 5${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
    street: `Street ${generateSecret()}`,
    notes: `Notes ${generateSecret()}`,
    message: `Is it there ${generateSecret()}`,
    title: `Pads ${generateSecret()}`,
  };
};

for (const person of [victim, member]) {
  const account = { firstName: "Sara", email: person.email, password: person.password };
  await person.callApi(server.port, "POST", "/auth/sign-up", account);
}
const ids = await withStoppedServer(async (db) => {
  await setDemoPasswords(db);
  await restoreAccounts(db, roles);
  return findTargetListings(db);
});
const secrets = createSecrets();
const planted = await plantData(server.port, victim, ids, secrets);
const plantedForMember = await plantData(server.port, member, ids, createSecrets());
const number = String(900_000_000_000 + Math.floor(Math.random() * 99_999_999_999));
const note = `Note ${randomUUID()}`;
const { known: knownValues, before } = await withStoppedServer(async (db) => {
  await plantNotes(db, planted, number, note);
  // The real passwords are never used as fuzz input.
  const known = {
    ...(await loadKnownValues({ db } as ApiFixture)),
    email: ["nobody@example.com"],
    password: ["no password 7"],
  };
  return { known: { ...known, current: known.password }, before: await readPersonData(db, victim.email) };
});
const canaries = createCanaries(secrets, planted, victim.email, number, note);

const pagePaths = listPageRoutes().flatMap((pageRoute) => (pageRoute.startsWith("GET ") ? [pageRoute.slice(4)] : []));
const pool = new KnownInputs(pagePaths, canaries);
for (const own of [planted, plantedForMember]) {
  for (const [path, values] of Object.entries(own.belongings)) {
    for (const value of values) pool.addPath(`/account${path.replace("/me", "")}${value}`);
  }
}
const document = (await (
  await fetch(`http://127.0.0.1:${server.port}/api/v1/openapi.json`)
).json()) as TestedApiDocument;
const idsOf = (path: string): unknown[] => {
  const place = Object.keys(planted.belongings).find((each) => path.startsWith(each)) ?? "";
  const own = [...(planted.belongings[place] ?? []), ...(plantedForMember.belongings[place] ?? [])];
  return own.length > 0
    ? [...own, ...own, 1, 2, 3]
    : [ids.part, ids.car, ids.rental, 1, 2, 3, "toyota", "cars", "al-waha-motors"];
};
const shots = new RequestGenerator(seed, { document, known: knownValues, idsOf, everybody: people, pool });

await walkPages(server.port, people, pagePaths, { pool, canaries, report });
console.log(`${pool.forms.length} forms found; ${getResidentMemory(server.child)} MB`);

/** Signs a signed-out person in again. If that fails, first resets bans, rate limits and roles. */
async function signBackIn(person: Person): Promise<void> {
  if (await person.signIn(server.port)) return;
  await withStoppedServer((db) => restoreAccounts(db, roles));
}

let running = 0;
let slowWhileBusy = 0;
let pause: Promise<void> | undefined;
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Runs the work while no other request is being sent. The caller must not have a running request either. */
async function runAlone(work: () => Promise<void>): Promise<void> {
  while (pause) await pause;
  let go = () => {};
  pause = new Promise((resolve) => {
    go = resolve;
  });
  while (running > 0) await moment();
  await work();
  pause = undefined;
  go();
}

/**
 * Sends a slow request up to three more times while no other one runs, and records a finding if it is slow each time.
 * On a busy machine it measures the server's processor time, which leaves out waiting for the database.
 */
async function recordIfSlow(shot: PlannedRequest): Promise<void> {
  const isBusy = (loadavg()[0] as number) > 1.5 * availableParallelism();
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > MAX_RESPONSE_MS; tries += 1) {
    const before = getCpuTime(server.child);
    const { milliseconds } = await sendFuzzRequest(server.port, shot);
    least = Math.min(least, isBusy ? getCpuTime(server.child) - before : milliseconds);
  }
  if (isBusy) slowWhileBusy += 1;
  if (least > MAX_RESPONSE_MS)
    report.find("takes too long", shot.route, `${Math.round(least)} ms: ${formatRepeatCommand(shot)}`);
}

function judge(shot: PlannedRequest, answer: FuzzResponse): void {
  report.count(shot, answer);
  for (const violation of findViolations(shot, answer, canaries)) {
    const responseText = `→ ${answer.status} ${JSON.stringify(answer.text.slice(0, 200))}`;
    report.find(violation, shot.route, `${formatRepeatCommand(shot)}\n    ${responseText}`);
  }
  const type = answer.headers.get("content-type")?.[0] ?? "";
  if (type.startsWith("text/html") && answer.status === 200 && shot.nth % 5 === 0) {
    pool.collectInputs(shot.personName, shot.path.split("?")[0] as string, answer.text);
  }
}

let next = only ?? 1;
const last = only ?? requests;
const memory: number[] = [];
const started = performance.now();

/**
 * Returns how many times a request is sent. Every third request that changes data is sent three times at once, like
 * impatient clicks.
 */
const getRepeatCount = ({ method, raw, nth }: PlannedRequest): number =>
  raw || isSafeMethod(method) || nth % 3 > 0 ? 1 : 3;

/**
 * Sends the request with this number and checks the response. Returns follow-up work that must run while no other
 * request is sent.
 */
async function sendAndCheck(nth: number): Promise<(() => Promise<void>) | undefined> {
  const shot = await shots.at(nth);
  const person = people[shot.personName];
  const wasSignedIn = person.isSignedIn;
  const responses = await Promise.all(
    Array.from({ length: getRepeatCount(shot) }, () => sendFuzzRequest(server.port, shot)),
  );
  for (const answer of responses) {
    if (shot.headers.some(([name, value]) => name === "cookie" && value === person.cookie)) person.storeCookies(answer);
    judge(shot, answer);
  }
  if (wasSignedIn && !person.isSignedIn) return () => signBackIn(person);
  return responses.some(({ milliseconds }) => milliseconds > MAX_RESPONSE_MS) ? () => recordIfSlow(shot) : undefined;
}

async function worker(): Promise<void> {
  while (next <= last) {
    while (pause) await pause;
    const nth = next++;
    running += 1;
    const left = await sendAndCheck(nth).finally(() => {
      running -= 1;
    });
    if (left) await runAlone(left);
    if (nth % 500 === 0) await runAlone(() => checkSessions(nth));
  }
}

/**
 * Checks that the server still responds and that everybody still has a session. Only requests of its owner may end a
 * session.
 */
async function checkSessions(nth: number): Promise<void> {
  if (server.child.exitCode !== null) throw new Error(`the server has ended:\n${server.output().slice(-3_000)}`);
  memory.push(getResidentMemory(server.child));
  for (const person of Object.values(people)) {
    if (!person.email) continue;
    const still = await person.callApi(server.port, "GET", "/me").then(
      () => true,
      () => false,
    );
    if (!still) await signBackIn(person);
  }
  if (nth % 1_000 === 0) {
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`${nth} requests, ${seconds} s, ${memory.at(-1)} MB, ${pool.forms.length} forms`);
  }
}

try {
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, worker));
  const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  const front = await fetch(`http://127.0.0.1:${server.port}/`);
  if (!ready.ok || !front.ok)
    report.find(`${ready.status}, ${front.status}`, "after the run", "the server isn't ready");
  const [early = 0, late = 0] = [memory[Math.floor(memory.length / 5)], memory.at(-1)];
  console.log(`memory: ${early} MB after a fifth of the requests, ${late} MB at the end`);
  if (late > MAX_MEMORY_MB) report.find(`${late} MB`, "after the run", "memory");
  await stop();
  const faults = await inDatabase(async (db) => {
    const after = await readPersonData(db, victim.email);
    const changed = Object.keys(before).filter((part) => before[part] !== after[part]);
    const byStaff = await countStaffChanges(db, victim.email);
    if (changed.length > 0) console.log(`data of the victim changed: ${changed}; changes by staff: ${byStaff}`);
    return [
      ...(await findDatabaseFaults(db)),
      ...(byStaff > 0 ? [] : changed.map((part) => `the victim's ${part}: ${before[part]} → ${after[part]}`)),
    ];
  });
  for (const fault of faults) report.find(fault, "in the database", "");
  // A page may fail after its response has begun. Only the log shows such a failure.
  for (const line of serverOutput.split("\n").filter((each) => /^\{"level":"(?:error|fatal)"/.test(each))) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string; stack?: string } };
    report.find(`${msg}: ${err?.message?.slice(0, 200)}`, "the log", (err?.stack ?? line).slice(0, 1_500));
  }
  report.print();
  if (slowWhileBusy > 0)
    console.log(
      `${slowWhileBusy} responses were slow while the machine was busy, so their CPU time was checked instead`,
    );
  if (!report.isClean) process.exitCode = 1;
  console.log(`${report.asked} requests in ${Math.round((performance.now() - started) / 1_000)} s; FUZZ_SEED=${seed}`);
} finally {
  await stopKaraj(server.child);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

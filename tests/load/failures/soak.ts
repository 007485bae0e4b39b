/**
 * Failure test: soak. Mixed traffic for twenty minutes (`MINUTES=…`): lists, searches, listings, uncached pages,
 * orders and messages. Every request must get a response. After the first quarter all caches are full. At the end,
 * the process may use at most a tenth more memory than then.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/open-database.ts";
import { createChecks } from "../support/checks.ts";
import { buildOrderRequest, createFailureTestData, sendApiRequest } from "../support/failure-test-data.ts";
import { getServerMemory, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();
const minutes = Number(process.env.MINUTES ?? 20);
const atOnce = 6;

/** Returns the smallest of several memory samples. Larger samples contain garbage that is not collected yet. */
const getMinimum = (memorySamples: readonly number[]) => Math.min(...memorySamples);

await withTestFolder("soak", async (folder) => {
  const first = await openDatabase({ folder });
  const testData = await createFailureTestData(first, { parts: 200, members: 6, stockOfEach: 1_000_000 });
  await first.close();
  const karaj = await startUnseededServer({ DATA_DIR: folder, PAGE_CACHE_MB: "32" });
  const countsByStatus: Record<string, number> = {};
  const strange: string[] = [];
  const part = () => testData.parts[randomInt(testData.parts.length)];
  const member = () => testData.members[randomInt(testData.members.length)] as string;
  const get = (path: string) => sendApiRequest(karaj.url, "GET", path);
  const weightedActions: [share: number, name: string, () => ReturnType<typeof sendApiRequest>][] = [
    [20, "list kept", () => get(`/shop?page=${randomInt(1, 12)}`)],
    [20, "list made", () => get(`/shop?priceMin=${randomInt(1, 90_000)}`)],
    [15, "search", () => get(`/api/v1/products?q=part${randomInt(10_000)}`)],
    [20, "ad", () => get(`/shop/products/${part()}`)],
    [10, "cart page", () => get("/shop/cart")],
    [
      10,
      "order",
      () =>
        sendApiRequest(karaj.url, "POST", "/api/v1/checkout", { body: buildOrderRequest(testData), key: randomUUID() }),
    ],
    [
      5,
      "message",
      () => {
        const body = { productId: part(), text: `Hello ${randomUUID()}` };
        return sendApiRequest(karaj.url, "POST", "/api/v1/conversations", { body, key: randomUUID(), token: member() });
      },
    ],
  ];
  /** List of actions in which each action occurs as often as its weight. A random element is a weighted choice. */
  const actions = weightedActions.flatMap(([share, name, work]) =>
    Array.from({ length: share }, () => ({ name, work })),
  );
  let isRunning = true;
  const somebody = async () => {
    while (isRunning) {
      const { name, work } = actions[randomInt(actions.length)] as (typeof actions)[number];
      const { status } = await work();
      countsByStatus[name] = (countsByStatus[name] ?? 0) + 1;
      // A rate-limited response (429) also counts as an answer.
      if (status === 0 || (status >= 400 && status !== 429)) strange.push(`${name} ${status}`);
    }
  };
  const people = Array.from({ length: atOnce }, somebody);
  const memorySamples: number[] = [];
  const everySeconds = 5;
  for (let elapsedSeconds = everySeconds; elapsedSeconds <= minutes * 60; elapsedSeconds += everySeconds) {
    await pause(everySeconds * 1_000);
    memorySamples.push(getServerMemory(karaj));
    if (elapsedSeconds % 60 < everySeconds) {
      const requestCount = Object.values(countsByStatus).reduce((sum, count) => sum + count, 0);
      console.log(
        `        ${Math.round(elapsedSeconds / 60)} min  ${memorySamples.at(-1)} MB  ${requestCount} answered`,
      );
    }
  }
  isRunning = false;
  await Promise.all(people);
  const quarter = Math.floor(memorySamples.length / 4);
  const [warm, end] = [
    getMinimum(memorySamples.slice(quarter, quarter * 2)),
    getMinimum(memorySamples.slice(-quarter)),
  ];
  must("every request succeeds", strange.length === 0, strange.length ? strange.slice(0, 10) : countsByStatus);
  must("the memory grows by less than 10 %", end < warm * 1.1, `${warm} MB, then ${end} MB`);
  await stopServer(karaj);
  must("the server exits with code 0", karaj.child.exitCode === 0);
});

/**
 * Broken: nothing. Twenty minutes (`MINUTES=…`) of what a day brings: lists, searches, ads, pages that nobody asked for before, orders, and
 * messages. Must hold: everything is answered, and the process takes less than a tenth more memory at the end than after its first
 * quarter, when everything that it keeps has been filled.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { checks } from "../support/checks.ts";
import { inFolder, memoryOf, serve, stop } from "../support/servers.ts";
import { ask, makeWorld, orderOf } from "../support/world.ts";

const { must } = checks();
const minutes = Number(process.env.MINUTES ?? 20);
const atOnce = 6;

/** The least of some looks: what the collector hasn't taken yet is no growth. */
const leastOf = (looks: readonly number[]) => Math.min(...looks);

await inFolder("soak", async (folder) => {
  const first = await openDatabase({ folder });
  const world = await makeWorld(first, { parts: 200, members: 6, stockOfEach: 1_000_000 });
  await first.close();
  const karaj = await serve({ DATA_DIR: folder, PAGE_CACHE_MB: "32" });
  const answers: Record<string, number> = {};
  const strange: string[] = [];
  const part = () => world.parts[randomInt(world.parts.length)];
  const member = () => world.members[randomInt(world.members.length)] as string;
  const get = (path: string) => ask(karaj.url, "GET", path);
  const doings: [share: number, name: string, () => ReturnType<typeof ask>][] = [
    [20, "list kept", () => get(`/shop?page=${randomInt(1, 12)}`)],
    [20, "list made", () => get(`/shop?priceMin=${randomInt(1, 90_000)}`)],
    [15, "search", () => get(`/api/v1/products?q=part${randomInt(10_000)}`)],
    [20, "ad", () => get(`/shop/products/${part()}`)],
    [10, "cart page", () => get("/shop/cart")],
    [10, "order", () => ask(karaj.url, "POST", "/api/v1/checkout", { body: orderOf(world), key: randomUUID() })],
    [
      5,
      "message",
      () => {
        const body = { productId: part(), text: `Hello ${randomUUID()}` };
        return ask(karaj.url, "POST", "/api/v1/conversations", { body, key: randomUUID(), token: member() });
      },
    ],
  ];
  /** Each as often as its share. */
  const deck = doings.flatMap(([share, name, work]) => Array.from({ length: share }, () => ({ name, work })));
  let going = true;
  const somebody = async () => {
    while (going) {
      const { name, work } = deck[randomInt(deck.length)] as (typeof deck)[number];
      const { status } = await work();
      answers[name] = (answers[name] ?? 0) + 1;
      // Who writes too much is told so; that is an answer as well.
      if (status === 0 || (status >= 400 && status !== 429)) strange.push(`${name} ${status}`);
    }
  };
  const people = Array.from({ length: atOnce }, somebody);
  const looks: number[] = [];
  const everySeconds = 5;
  for (let second = everySeconds; second <= minutes * 60; second += everySeconds) {
    await pause(everySeconds * 1_000);
    looks.push(memoryOf(karaj));
    if (second % 60 < everySeconds) {
      const asked = Object.values(answers).reduce((sum, count) => sum + count, 0);
      console.log(`        ${Math.round(second / 60)} min  ${looks.at(-1)} MB  ${asked} answered`);
    }
  }
  going = false;
  await Promise.all(people);
  const quarter = Math.floor(looks.length / 4);
  const [warm, end] = [leastOf(looks.slice(quarter, quarter * 2)), leastOf(looks.slice(-quarter))];
  must("everything is answered", strange.length === 0, strange.length ? strange.slice(0, 10) : answers);
  must("memory grows by less than a tenth", end < warm * 1.1, `${warm} MB, then ${end} MB`);
  await stop(karaj);
  must("and it ends as it should", karaj.child.exitCode === 0);
});

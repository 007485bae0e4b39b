import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();
const folder = join(import.meta.dirname, "../../build/client/static");

it("No script of the build contains the schema library, which is large and would need eval", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("ZodError"))).toEqual([]);
});

it("Every script of the build finishes loading, so no two scripts wait for each other", async () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js") && !name.startsWith("manifest"));
  expect(scripts.length).toBeGreaterThan(100);
  const page = await visitor({ language: "en" });
  // `waitUntil` keeps the helper from waiting for scripts that hang.
  expect((await page.goto("/shop/cart", { waitUntil: "load" }))?.ok()).toBe(true);
  // A text, because Vitest would replace the dynamic import of a function.
  const unfinished: string[] = await page.evaluate(`(async () => {
    const waiting = new Set(${JSON.stringify(scripts)});
    const names = [...waiting];
    const timeout = new Promise((resolve) => setTimeout(resolve, 60_000));
    // Groups, because the server answers only a limited number of requests of one network at a time.
    const loadAll = async () => {
      for (let i = 0; i < names.length; i += 20) {
        const group = names.slice(i, i + 20);
        await Promise.allSettled(group.map((name) => import("/static/" + name).then(() => waiting.delete(name))));
      }
    };
    await Promise.race([loadAll(), timeout]);
    return [...waiting];
  })()`);
  // Scripts that start the application fail outside of its pages. They do not hang.
  expect(unfinished.filter((name) => !name.startsWith("entry."))).toEqual([]);
});

import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerExitCleanup, runCleanupsSince } from "../support/exit-cleanup.ts";
import { findFreePort } from "../support/postgres-server.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["src", "scripts", "public", ...globSync("*.{json,ts}", { cwd: root })];
/** Maximum time until the development server is ready or has applied a change, in milliseconds. */
const TIMEOUT_MS = 180_000;

describe("npm run dev", () => {
  const folder = mkdtempSync(join(tmpdir(), "karaj-dev-"));
  const data = mkdtempSync(join(tmpdir(), "karaj-dev-data-"));
  // A killed process may still write files, so removal is retried.
  const remove = () => {
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true, maxRetries: 10 });
  };
  registerExitCleanup(remove);
  let child: ChildProcess | undefined;
  let printed = "";
  let url = "";

  /** Changes a file of the copy. Throws if the file does not contain the text to replace. */
  function editFile(path: string, before: string, after: string): void {
    const text = readFileSync(join(folder, path), "utf8");
    if (!text.includes(before)) throw new Error(`${path} does not contain: ${before}`);
    writeFileSync(join(folder, path), text.replace(before, after));
  }

  const addRoute = (path: string, file: string) =>
    editFile("src/web/routes.ts", '  route("*",', `  route("${path}", "${file}"),\n  route("*",`);

  const writePage = (path: string, text: string) =>
    writeFileSync(
      join(folder, "src/web", path),
      `export const loader = () => ({ text: ${JSON.stringify(text)} });\n` +
        "export default ({ loaderData }: { loaderData: { text: string } }) => <h1>{loaderData.text}</h1>;\n",
    );

  /** Requests a path. Returns the status and the text of the first heading, or of a response without one. */
  async function request(path: string): Promise<[status: number, text: string]> {
    const response = await fetch(`${url}${path}`, { headers: { "accept-language": "en" } });
    const text = await response.text();
    return [response.status, /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? text];
  }

  const pollPath = (path: string) => expect.poll(() => request(path), { timeout: TIMEOUT_MS, interval: 250 });

  beforeAll(async () => {
    for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const port = await findFreePort();
    // Vite behaves differently within a test run.
    const { VITEST: _vitest, ...env } = process.env;
    const server = spawn(process.execPath, ["scripts/dev-server.ts"], {
      cwd: folder,
      env: { ...env, NODE_ENV: "development", PORT: String(port), DATA_DIR: data, SEED: "none", LOG_LEVEL: "error" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = server;
    registerExitCleanup(() => server.kill("SIGKILL"));
    url = await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`The development server did not start:\n${printed}`));
      const timeout = setTimeout(fail, TIMEOUT_MS);
      for (const stream of [server.stdout, server.stderr])
        stream.on("data", (text) => {
          printed += text;
          const found = /is ready: (http:\/\/localhost:\d+)\/\n/.exec(printed)?.[1];
          if (!found) return;
          clearTimeout(timeout);
          resolve(found);
        });
      server.once("exit", fail);
    });
    expect(url).toBe(`http://localhost:${port}`);
  }, TIMEOUT_MS);

  afterAll(async () => {
    if (child?.exitCode === null) {
      const exited = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGKILL");
      await exited;
    }
    runCleanupsSince(remove);
  });

  it("npm run dev answers pages once it has printed its URL", async () => {
    expect(await request("/site/faq")).toEqual([200, "Questions and answers"]);
    expect(printed).not.toContain("could not be loaded");
  });

  it("npm run dev answers a new route without a restart", async () => {
    expect((await request("/dev-test/new"))[0]).toBe(404);
    writePage("dev-test-new-page.tsx", "A new page");
    addRoute("dev-test/new", "./dev-test-new-page.tsx");
    await pollPath("/dev-test/new").toEqual([200, "A new page"]);
  });

  it("npm run dev answers a route that was saved before its page", async () => {
    addRoute("dev-test/late", "./dev-test-late-page.tsx");
    await pollPath("/dev-test/new").toEqual([500, expect.stringContaining("dev-test-late-page.tsx")]);
    writePage("dev-test-late-page.tsx", "A late page");
    await pollPath("/dev-test/late").toEqual([200, "A late page"]);
    await pollPath("/dev-test/new").toEqual([200, "A new page"]);
  });

  it("npm run dev answers a new route of a feature without a restart", async () => {
    writePage("inbox/dev-test-feature-page.tsx", "A page of a feature");
    editFile(
      "src/web/inbox/routes.ts",
      "export const routes: RouteConfigEntry[] = [];",
      'export const routes: RouteConfigEntry[] = [route("dev-test/feature", "./inbox/dev-test-feature-page.tsx")];',
    );
    await pollPath("/dev-test/feature").toEqual([200, "A page of a feature"]);
  });

  it("npm run dev answers with an edited loader", async () => {
    writePage("dev-test-new-page.tsx", "An edited page");
    await pollPath("/dev-test/new").toEqual([200, "An edited page"]);
  });

  it("npm run dev answers with an edited file of the server", async () => {
    expect(await request("/healthz")).toEqual([200, '{"status":"ok"}']);
    editFile("src/server/routes.ts", 'c.json({ status: "ok" })', 'c.json({ status: "edited" })');
    await pollPath("/healthz").toEqual([200, '{"status":"edited"}']);
  });

  it("npm run dev answers with an error for a page with a syntax error and recovers after its repair", async () => {
    writeFileSync(join(folder, "src/web/dev-test-new-page.tsx"), "export default (");
    await pollPath("/dev-test/new").toEqual([500, expect.stringContaining("dev-test-new-page.tsx")]);
    writePage("dev-test-new-page.tsx", "A repaired page");
    await pollPath("/dev-test/new").toEqual([200, "A repaired page"]);
  });

  it("npm run dev answers a removed route with 404", async () => {
    editFile("src/web/routes.ts", '  route("dev-test/new", "./dev-test-new-page.tsx"),\n', "");
    rmSync(join(folder, "src/web/dev-test-new-page.tsx"));
    await pollPath("/dev-test/new").toEqual([404, "Page not found"]);
    await pollPath("/dev-test/late").toEqual([200, "A late page"]);
  });
});

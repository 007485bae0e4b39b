import { enableCompileCache } from "node:module";
import { join } from "node:path";

const development = process.argv.includes("--dev");
// React reads this when it is loaded, which happens with the application, below.
process.env.NODE_ENV ??= development ? "development" : "production";

if (development) {
  const [{ serve }, { viteInFront }] = await Promise.all([
    import("#server/serve.ts"),
    import("./scripts/vite-in-front.ts"),
  ]);
  await serve(viteInFront, { development });
} else {
  // The second start of a build takes half the time.
  enableCompileCache(join(import.meta.dirname, "build/compiled"));
  const built = join(import.meta.dirname, "build/server/index.js");
  const { run } = (await import(built)) as typeof import("#server/main.ts");
  await run();
}

// @ts-check
// Starts the built server: `node server.js`. This file is JavaScript, because stripping types would cost each start a
// twentieth of a second and ten megabytes.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Node.js starts without the cache where the folder is not writable.
enableCompileCache(join(import.meta.dirname, "build/compile-cache"));
// React reads NODE_ENV when the bundle loads it.
process.env.NODE_ENV ??= "production";
// The IPC channel to `npm start` closes when that process ends. Without this, the server would keep running unnoticed
// and hold the data folder.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// A path that is not a literal keeps the type checker from reading the bundle.
const bundle = "./build/server/index.js";
await import(bundle);

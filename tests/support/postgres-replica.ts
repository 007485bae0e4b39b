import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import pg from "pg";
import { findFreePort, launchPostgres, type PostgresServer } from "./postgres-server.ts";

/** Files of a data folder that are not copied: they belong to one server only, or streaming provides them. */
const notCopied = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/;

/**
 * Starts a streaming replica of a running server, or returns the reason why this is impossible. Copies the data folder
 * between the backup start and stop functions, because the npm package has no `pg_basebackup`.
 */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer | string> {
  const { programs, as } = primary;
  const folder = mkdtempSync(join(tmpdir(), "karaj-replica-"));
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    cpSync(primary.data, data, {
      recursive: true,
      filter: (source) => !notCopied.test(relative(primary.data, source)),
    });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  mkdirSync(join(data, "pg_wal/archive_status"), { recursive: true });
  const { hostname, port, username } = new URL(primary.url);
  const address = `host=${hostname} port=${port} user=${username} application_name=${basename(folder)}`;
  writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${address}'\n`);
  writeFileSync(join(data, "standby.signal"), "");
  if (as) {
    chownSync(dirname(data), as.uid, as.gid);
    spawnSync("chown", ["-R", `${as.uid}:${as.gid}`, data]);
  }
  spawnSync("chmod", ["-R", "go-rwx", data]);
  return launchPostgres({ data, programs, as }, await findFreePort(), remove);
}

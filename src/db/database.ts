import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { openEmbedded } from "./embedded/pool.ts";
import type { Tables } from "./schema/tables.ts";
import { openServer } from "./server-pool.ts";

/** The query builder over all tables. Rules and pages know only this, never which database is behind it. */
export type Db = Kysely<Tables>;

export type DatabaseOptions = {
  /** A PostgreSQL server's address; without it the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database; made when missing. */
  folder: string;
  /** Connections kept to a server (ignored by the embedded database, which has one). */
  connections?: number;
  /** Lets statements on a server take as long as they need: for migrations and imports, never for requests. */
  patient?: boolean;
};

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** Reclaims space and refreshes the planner's figures: call it after bulk work. */
  tidy(): Promise<void>;
  /** Milliseconds since the last statement; always 0 on a server, which tidies itself. */
  idleFor(): number;
  /** How often the embedded database forced data to disk; tests read it. */
  syncs(): Promise<number>;
  /** Calls back when the embedded database has died; nothing works from then on. A server's pool mends itself. */
  onFailure(tell: (error: Error) => void): void;
  close(): Promise<void>;
};

/**
 * Opens the embedded database or connects to a server. Both speak PostgreSQL's dialect, take the
 * same migrations and return the same types. Throws FolderLockedError, or `pg`'s error when the
 * server can't be reached.
 */
export async function openDatabase({
  url,
  folder,
  connections = 10,
  patient = false,
}: DatabaseOptions): Promise<Database> {
  if (url) {
    const db = kysely(openServer(url, connections, patient));
    await sql`select 1`.execute(db).catch(async (error) => {
      await db.destroy();
      throw error;
    });
    return {
      db,
      kind: "server",
      onFailure: () => {},
      tidy: async () => void (await sql`analyze`.execute(db)),
      idleFor: () => 0,
      syncs: async () => 0,
      close: () => db.destroy(),
    };
  }
  const pool = await openEmbedded(folder);
  const db = kysely(pool);
  // Kysely closes a pool only after its first use.
  await sql`select 1`.execute(db);
  return {
    db,
    kind: "embedded",
    async tidy() {
      // No autovacuum and no background checkpoints run in the embedded database.
      await sql`vacuum analyze`.execute(db);
      await sql`checkpoint`.execute(db);
    },
    idleFor: pool.idleFor,
    syncs: pool.syncs,
    onFailure: pool.onFailure,
    close: () => db.destroy(),
  };
}

const kysely = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

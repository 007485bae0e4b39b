import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { checkWith, startImport, takeFile } from "#domain/imports/commands.server.ts";
import { refusedRows } from "#domain/imports/errors-file.server.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { errorsFrom, type Import, importOf } from "#domain/imports/queries.server.ts";
import { claimImport, type RunContext, runImport } from "#domain/imports/run.server.ts";

export type Importing = Awaited<ReturnType<typeof importing>>;

let sellers = 0;

/** A seller with an account who imports files, without pages and jobs between. */
export async function importing(db: Db, files: ImportFiles, { verified = true } = {}) {
  sellers += 1;
  const name = `dealer-${process.pid}-${sellers}`;
  const user = await db
    .insertInto("users")
    .values({ email: `${name}@example.com`, name: "Sara", last_name: "Ali", phone: null, role: "showroom" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into sellers (slug, type, name_en, owner_id, verified_at)
    values (${name}, 'showroom', ${name}, ${user.id}, ${verified ? new Date("2026-01-01") : null}) returning id`.execute(
    db,
  );
  const sellerId = rows[0]?.id ?? 0;
  const clock = () => new Date("2026-06-01T00:00:00Z");
  const context = { db, files, now: clock() };
  const run: RunContext = { db, files, clock, claim: "a test", signal: new AbortController().signal };

  async function one(id: number): Promise<Import> {
    const found = await importOf(db, [sellerId], id);
    if (!found) throw new Error(`no import ${id}`);
    return found;
  }
  /** Has what is in line done. */
  async function work(id: number): Promise<Import> {
    const claimed = await claimImport(run, new Date(0));
    if (claimed?.id !== id) throw new Error(`import ${id} was not in line`);
    await runImport(run, claimed);
    return one(id);
  }
  async function send(file: string): Promise<number> {
    const kept = await files.keep(createReadStream(file));
    if (kept === "too_large") throw new Error("too large");
    const taken = await takeFile(context, { userId: user.id, sellerId }, { ...kept, name: basename(file) });
    if (!taken.ok) throw new Error(taken.said.code);
    return taken.id;
  }
  return {
    userId: user.id,
    sellerId,
    run,
    one,
    work,
    send,
    /** Puts a file in line to be checked, its columns as they were matched. */
    async queue(file: string, { closeMissing = false } = {}): Promise<number> {
      const id = await send(file);
      const draft = await one(id);
      const chosen = draft.headers.map(
        (header) => Object.entries(draft.mapping).find(([, column]) => column === header)?.[0] ?? "",
      );
      const queued = await checkWith(context, draft, { chosen, currency: "SAR", closeMissing });
      if (!queued.ok) throw new Error(JSON.stringify(queued.troubles));
      return id;
    },
    async check(file: string, options: { closeMissing?: boolean } = {}): Promise<Import> {
      return work(await this.queue(file, options));
    },
    async write(id: number): Promise<Import> {
      const started = await startImport({ db }, await one(id));
      if (!started.ok) throw new Error(started.code);
      return work(id);
    },
    errors: (id: number) => errorsFrom(db, id, 0, 1_000),
    async refused(id: number): Promise<string> {
      let text = "";
      for await (const piece of refusedRows({ db, files }, await one(id), ({ code }) => code)) text += piece;
      return text;
    },
    /** How many ads the seller has, or has in a status. */
    async ads(status?: string): Promise<number> {
      const { rows: counted } = await sql<{ n: number }>`
        select count(*)::int as n from ads
        where seller_id = ${sellerId} and (${status ?? null}::text is null or status = ${status ?? null})`.execute(db);
      return counted[0]?.n ?? 0;
    },
  };
}

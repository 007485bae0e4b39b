import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { createImportDraft, enqueueImportCheck, enqueueImportWrite } from "#domain/imports/import-commands.server.ts";
import type { ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { findImport, type ImportRecord, listImportErrors } from "#domain/imports/import-queries.server.ts";
import { claimImport, type ImportRunContext, runImport } from "#domain/imports/import-runner.server.ts";
import { streamRejectedRows } from "#domain/imports/refused-rows.server.ts";
import { createUser } from "./users.ts";

export type TestImporter = Awaited<ReturnType<typeof createImporter>>;

let sellers = 0;

/** Creates a seller with an account, and functions that import files for the seller without pages and jobs. */
export async function createImporter(db: Db, files: ImportFileStore, { verified = true } = {}) {
  sellers += 1;
  const name = `dealer-${process.pid}-${sellers}`;
  const user = await createUser(db, {
    email: `${name}@example.com`,
    name: "Sara",
    last_name: "Ali",
    phone: null,
    role: "showroom",
  });
  const { rows } = await sql<{ id: number }>`
    insert into sellers (slug, type, name_en, owner_id, verified_at)
    values (${name}, 'showroom', ${name}, ${user.id}, ${verified ? new Date("2026-01-01") : null}) returning id`.execute(
    db,
  );
  const sellerId = rows[0]?.id ?? 0;
  const clock = () => new Date("2026-06-01T00:00:00Z");
  const context = { db, files, now: clock() };
  const run: ImportRunContext = { db, files, clock, claim: "a test", signal: new AbortController().signal };

  async function one(id: number): Promise<ImportRecord> {
    const found = await findImport(db, [sellerId], id);
    if (!found) throw new Error(`no import ${id}`);
    return found;
  }
  /** Runs an import that is queued, as the job does, and returns it. */
  async function work(id: number): Promise<ImportRecord> {
    const claimed = await claimImport(run, new Date(0));
    if (claimed?.id !== id) throw new Error(`import ${id} was not in line`);
    await runImport(run, claimed);
    return one(id);
  }
  async function send(file: string): Promise<number> {
    const savedFile = await files.save(createReadStream(file));
    if (savedFile === "too_large") throw new Error("too large");
    const draftResult = await createImportDraft(
      context,
      { userId: user.id, sellerId },
      { ...savedFile, name: basename(file) },
    );
    if (!draftResult.ok) throw new Error(draftResult.reason.code);
    return draftResult.id;
  }
  return {
    userId: user.id,
    sellerId,
    run,
    one,
    work,
    send,
    /** Uploads a file and queues its check, with the suggested column mapping. Returns the id of the import. */
    async queue(file: string, { closeMissing = false } = {}): Promise<number> {
      const id = await send(file);
      const draft = await one(id);
      const chosen = draft.headers.map(
        (header) => Object.entries(draft.mapping).find(([, column]) => column === header)?.[0] ?? "",
      );
      const queued = await enqueueImportCheck(context, draft, { chosen, currency: "SAR", closeMissing });
      if (!queued.ok) throw new Error(JSON.stringify(queued.issues));
      return id;
    },
    async check(file: string, options: { closeMissing?: boolean } = {}): Promise<ImportRecord> {
      return work(await this.queue(file, options));
    },
    async write(id: number): Promise<ImportRecord> {
      const started = await enqueueImportWrite({ db }, await one(id));
      if (!started.ok) throw new Error(started.code);
      return work(id);
    },
    errors: (id: number) => listImportErrors(db, id, 0, 1_000),
    async refused(id: number): Promise<string> {
      let text = "";
      for await (const chunk of streamRejectedRows({ db, files }, await one(id), ({ code }) => code)) text += chunk;
      return text;
    },
    /** Counts the listings of the seller, or only those with a status. */
    async ads(status?: string): Promise<number> {
      const { rows: counted } = await sql<{ n: number }>`
        select count(*)::int as n from ads
        where seller_id = ${sellerId} and (${status ?? null}::text is null or status = ${status ?? null})`.execute(db);
      return counted[0]?.n ?? 0;
    },
  };
}

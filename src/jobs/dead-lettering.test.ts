import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import {
  countOpenJobs,
  listFailedJobs,
  retryDeadLetteredJobs,
  retryFailedJob,
} from "#domain/admin/failed-jobs.server.ts";
import { createFolderImportStore, type ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { CRASHED_ATTEMPT_MESSAGE, SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";
import { claimMail, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { getMasterFileName } from "#domain/media/picture-files.server.ts";
import { createStaff } from "../../tests/support/admin.ts";
import { createTemporaryFolder, describeOnEachDatabase } from "../../tests/support/databases.ts";
import { createImporter } from "../../tests/support/importer.ts";
import { createMemoryPictures } from "../../tests/support/visit.ts";
import { startImportWorker } from "./import-worker.ts";
import { startMailWorker } from "./mail-worker.ts";
import { startPictureWorker } from "./picture-worker.ts";

const start = Date.UTC(2026, 5, 1);
const until = (condition: () => boolean | Promise<boolean>) => expect.poll(condition, { timeout: 15_000 }).toBe(true);
const hang = () => new Promise<never>(() => {});

describeOnEachDatabase("Jobs that fail permanently", (open, itOnOneDatabase) => {
  let database: Database;
  let now = start;
  const clock = () => new Date(now);
  beforeAll(async () => {
    database = await open();
  });

  const mails = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  const queue = async (...subjects: string[]) => {
    await database.db.deleteFrom("mail_outbox").execute();
    for (const subject of subjects) await queueMail(database.db, { to: "a@example.com", subject, text: "t" }, clock());
  };

  it("startMailWorker abandons a hanging email and sends the next one", async () => {
    await queue("hangs", "good");
    const send = ({ subject }: { subject: string }) => (subject === "hangs" ? hang() : Promise.resolve());
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const job = startMailWorker({
      db: database.db,
      transport: { send, close: () => {} },
      clock,
      onError,
      sendTimeout: 300,
    });
    await until(async () => (await mails())[1]?.sent_at !== null);
    await job.stop();
    const [hanging] = await mails();
    expect(hanging).toMatchObject({ attempts: 1, last_error: expect.stringContaining("given up after 0.3 s") });
    expect(hanging?.next_attempt_at).toEqual(new Date(now + 60_000));
    expect(errors).toHaveLength(1);
  });

  itOnOneDatabase(
    "startMailWorker stops retrying an email that crashes the process, until an administrator retries it",
    async () => {
      await queue("kills");
      const waited: number[] = [];
      for (const _ of [...SLOW_RETRY_DELAYS_MS, 0]) {
        // The email is claimed by a worker that then disappears.
        await claimMail(database.db, clock(), 1_000);
        const at = (await mails())[0]?.next_attempt_at?.getTime() ?? 0;
        waited.push(at - now);
        now = at;
      }
      expect(waited).toEqual([...SLOW_RETRY_DELAYS_MS, 1_000]);
      await queueMail(database.db, { to: "a@example.com", subject: "good", text: "t" }, clock());
      const startedSubjects: string[] = [];
      const send = async ({ subject }: { subject: string }) => void startedSubjects.push(subject);
      const job = startMailWorker({ db: database.db, transport: { send, close: () => {} }, clock, onError: () => {} });
      await until(async () => (await mails())[1]?.sent_at !== null);
      await job.stop();
      expect(startedSubjects).toEqual(["good"]);
      expect(await listFailedJobs(database.db)).toMatchObject([
        { kind: "mails", name: "kills", error: CRASHED_ATTEMPT_MESSAGE, nextTryAt: null },
      ]);

      const staff = { ...(await createStaff(database.db)), now: clock() };
      const [{ id } = { id: 0 }] = await mails();
      expect(await retryFailedJob(staff, "mails", String(id))).toMatchObject({ ok: true });
      for (const none of ["0", "x", "999999"])
        expect(await retryFailedJob(staff, "mails", none)).toMatchObject({ ok: false });
      const restartedWorker = startMailWorker({
        db: database.db,
        transport: { send, close: () => {} },
        clock,
        onError: () => {},
      });
      await until(async () => (await mails())[0]?.sent_at !== null);
      await restartedWorker.stop();
    },
  );

  /** Inserts a picture that waits for its AVIF version. Returns its id. */
  async function picture(name: string, ad: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into pictures (name, width, height, widths) values (${name.padEnd(22, "_")}, 160, 120, '{160}') returning id`.execute(
      database.db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`insert into ad_media (ad_id, position, url, picture_id) values (${ad}, ${id}, ${name}, ${id})`.execute(
      database.db,
    );
    return id;
  }

  itOnOneDatabase(
    "startPictureWorker continues with the next picture after one fails, hangs or crashes the process",
    async () => {
      const { db } = database;
      const { rows } = await sql<{ id: number }>`
      with s as (insert into sellers (slug, type, name_en) values ('poison', 'personal', 'P') returning id)
      insert into ads (kind, slug, category_id, seller_id, currency)
      select 'car', 'poison', (select min(id) from categories), s.id, 'SAR' from s returning id`.execute(db);
      const ad = rows[0]?.id ?? 0;
      const [bad, hanging, killing, good] = [
        await picture("bad", ad),
        await picture("hangs", ad),
        await picture("kills", ad),
        await picture("good", ad),
      ];
      await sql`update pictures set attempts = 8, next_attempt_at = ${clock()} where id = ${killing}`.execute(db);
      const store = createMemoryPictures();
      const master = await sharp({ create: { width: 160, height: 120, channels: 3, background: "#456" } })
        .webp()
        .toBuffer();
      for (const name of ["bad", "hangs", "kills", "good"])
        await store.save(master, getMasterFileName(name.padEnd(22, "_")));
      let mended = false;
      const read: string[] = [];
      const broken = {
        ...store,
        read: (file: string) => {
          read.push(file);
          return !mended && file.startsWith("hangs") ? hang() : store.read(file);
        },
        save: async (bytes: Uint8Array, file?: string) => {
          if (!mended && file?.startsWith("bad")) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
          return store.save(bytes, file);
        },
      };
      const states = async () =>
        (await db.selectFrom("pictures").select(["id", "avif_status"]).orderBy("id").execute()).map(
          ({ avif_status }) => avif_status,
        );
      const job = startPictureWorker({
        database,
        pictures: broken,
        clock,
        onError: () => {},
        every: 10,
        heartbeatTimeout: 2_000,
      });
      await until(async () => (await states()).at(-1) === "ready");
      expect(await states()).toEqual(["pending", "pending", "failed", "ready"]);
      expect(read.some((file) => file.startsWith("kills"))).toBe(false);
      expect(await countOpenJobs(db)).toMatchObject({ pictures: { waiting: 2, aside: 1 } });

      // The retry times arrive without further writes. The dead-lettered picture runs after a manual retry.
      mended = true;
      now += 60_000;
      await until(async () => (await states()).filter((state) => state === "ready").length === 3);
      const staff = { ...(await createStaff(db)), now: clock() };
      expect(await retryDeadLetteredJobs(staff, "pictures")).toEqual({ ok: true, value: 1 });
      await until(async () => (await states()).every((state) => state === "ready"));
      await job.stop();
      expect([bad, hanging, killing, good]).toHaveLength(4);
      expect((await listFailedJobs(db)).filter(({ kind }) => kind === "pictures")).toEqual([]);
    },
  );

  itOnOneDatabase(
    "startImportWorker tries a failing import three times and then marks it as failed with the error",
    async () => {
      const { db } = database;
      const folder = createTemporaryFolder();
      const files = createFolderImportStore(join(folder, "imports"));
      const [unlucky, lucky] = [await createImporter(db, files), await createImporter(db, files)];
      const file = join(folder, "cars.csv");
      writeFileSync(file, "id,make,model,year,price_sar\n1,Toyota,Camry,2019,50000\n");
      now = Math.max(now, start);
      const id = await unlucky.queue(file);
      const bad = (await unlucky.one(id)).file;
      let mended = false;
      const broken: ImportFileStore = {
        ...files,
        getPath: (each) => {
          if (!mended && each === bad) throw new Error("a bug");
          return files.getPath(each);
        },
      };
      const errors: string[] = [];
      const onError = (error: unknown) => errors.push((error as Error).message);
      const job = startImportWorker({ database, files: broken, clock, onError, every: 10 });
      const other = await lucky.queue(file);
      job.wake();
      await until(async () => (await lucky.one(other)).state === "done");
      for (const [tries, pause] of [
        [1, 10_000],
        [2, 60_000],
      ] as const) {
        await until(async () => errors.length === tries && (await unlucky.one(id)).last_error === "a bug");
        expect(await unlucky.one(id)).toMatchObject({ state: "waiting", attempts: tries });
        now += pause;
        job.wake();
      }
      await until(async () => (await unlucky.one(id)).state === "failed");
      expect((await listFailedJobs(db)).filter(({ kind }) => kind === "imports")).toMatchObject([
        { id, name: "cars.csv", error: "a bug", attempts: 3, nextTryAt: null },
      ]);
      mended = true;
      expect(await retryFailedJob({ ...(await createStaff(db)), now: clock() }, "imports", String(id))).toMatchObject({
        ok: true,
      });
      job.wake();
      await until(async () => (await unlucky.one(id)).state === "done");
      await job.stop();
    },
  );
});

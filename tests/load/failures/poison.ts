/**
 * Failure test: jobs that always fail. One mail is deferred, one gets no response, and one crashes the process. One
 * picture cannot be written (EISDIR), and one crashes the process. Jobs queued behind them must complete. Each
 * failing job must be retried with growing delays, also after a crash. Finally it must be dead-lettered with its
 * reason.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { SMTPServer } from "smtp-server";
import { openDatabase } from "#db/open-database.ts";
import { listFailedJobs } from "#domain/admin/failed-jobs.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { getMasterFileName } from "#domain/media/picture-files.server.ts";
import { getVariantFileName } from "#domain/media/picture-variants.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { createChecks, waitUntil } from "../support/checks.ts";
import { buildOrderRequest, createFailureTestData, sendApiRequest } from "../support/failure-test-data.ts";
import { killServer, type RunningKaraj, startUnseededServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();
const minute = 60_000;

await withTestFolder("poison", async (folder) => {
  const postgres = await startPostgres();
  if (typeof postgres === "string") throw new Error(postgres);
  const direct = await openDatabase({ url: postgres.url, folder: "" });
  const { db } = direct;
  const testData = await createFailureTestData(direct);
  let karaj: RunningKaraj | undefined;
  let deaths = 0;
  const die = async () => {
    // Due jobs may start before the server reports its address.
    await waitUntil(() => karaj !== undefined, 60);
    if (karaj) await killServer(karaj);
    deaths += 1;
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith("refused")) callback(Object.assign(new Error("not now"), { responseCode: 451 }));
      else if (address.startsWith("kills")) void die();
      else if (!address.startsWith("hangs")) callback();
    },
    onData(stream, _session, callback) {
      stream.resume().on("end", () => callback());
    },
  });
  // Connections break when the process is killed.
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: "fatal",
  };
  const start = async () => {
    karaj = undefined;
    const started = await startUnseededServer(env);
    karaj = started;
    return started;
  };
  const died = (times: number) => waitUntil(() => deaths === times, 60);
  const troubles = async () => new Map((await listFailedJobs(db)).map((each) => [each.name, each]));
  try {
    const mail = async (subject: string) => {
      const row = await db
        .selectFrom("mail_outbox")
        .selectAll()
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      return { ...row, waits: (row.next_attempt_at?.getTime() ?? 0) - Date.now() };
    };
    const due = (subject: string, attempts: number) =>
      sql`update mail_outbox set next_attempt_at = now(), attempts = ${attempts} where subject = ${subject}`.execute(
        db,
      );
    for (const subject of ["refused", "kills", "hangs", "good"]) {
      await queueMail(db, { to: `${subject}@example.com`, subject, text: "مرحبا" }, new Date());
    }
    await start();
    must("a mail crashes the process", (await died(1)) !== undefined);
    await start();
    const sent = await waitUntil(async () => (await mail("good")).sent_at !== null, 120);
    must("a mail queued behind failing, hanging and crashing mails is sent", sent !== undefined, `after ${sent} ms`);
    must(
      "the crashing mail is not retried at the next start",
      deaths === 1 && (await mail("kills")).attempts === 1,
      deaths,
    );
    must("refused and hanging mails are retried", (await mail("refused")).waits > 0 && (await mail("hangs")).waits > 0);
    must(
      "the last error of failed mails is stored",
      /not now/.test((await mail("refused")).last_error ?? ""),
      (await mail("hangs")).last_error,
    );
    await due("kills", 1);
    must("the crashing mail is retried when its backoff ends", (await died(2)) !== undefined);
    const { waits: remainingMs } = await mail("kills");
    must(
      "the second backoff of the crashing mail is longer",
      remainingMs > 3 * minute && remainingMs <= 5 * minute,
      `${Math.round(remainingMs / 1_000)} s`,
    );
    await due("kills", 8);
    const { url } = await start();
    const isDeadLettered = await waitUntil(async () => (await mail("kills")).next_attempt_at === null, 60);
    must(
      "the crashing mail is dead-lettered after its last attempt",
      isDeadLettered !== undefined && deaths === 2,
      `after ${isDeadLettered} ms`,
    );
    must(
      "the job status names the last error",
      /never ended/.test((await troubles()).get("kills")?.error ?? ""),
      (await mail("kills")).last_error,
    );

    const pictures = join(folder, "pictures");
    mkdirSync(pictures, { recursive: true });
    const shape = { width: 160, height: 120, channels: 3, background: "#456" } as const;
    const master = await sharp({ create: shape }).webp().toBuffer();
    const named = (name: string) => name.padEnd(22, "_");
    const file = (name: string) => join(pictures, getMasterFileName(named(name)));
    for (const name of ["unwritable", "good"]) writeFileSync(file(name), master);
    mkdirSync(join(pictures, `${getVariantFileName(named("unwritable"), 160, "avif")}.part`));
    // Opening a named pipe for reading blocks until a writer opens it. The writer's open therefore marks the start of
    // the job.
    spawnSync("mkfifo", [file("kills")]);
    const openedPipe = open(file("kills"), "w").then(async (handle) => {
      await die();
      await handle.close();
    });
    await db.transaction().execute(async (trx) => {
      for (const name of ["unwritable", "kills", "good"]) {
        await sql`
          with p as (insert into pictures (name, width, height, widths) values (${named(name)}, 160, 120, '{160}') returning id)
          insert into ad_media (ad_id, position, url, picture_id) select ${testData.parts[0]}, 100 + id, ${name}, id from p`.execute(
          trx,
        );
      }
    });
    const picture = (name: string) =>
      db
        .selectFrom("pictures")
        .select(["avif_status", "attempts", "last_error"])
        .where("name", "=", named(name))
        .executeTakeFirstOrThrow();
    must("a picture crashes the process", (await died(3)) !== undefined);
    await openedPipe;
    await sql`update pictures set attempts = 8, next_attempt_at = now() where name = ${named("kills")}`.execute(db);
    const restartedServer = await start();
    const renderedAfterMs = await waitUntil(async () => (await picture("good")).avif_status === "ready", 60);
    must(
      "a picture queued behind the crashing picture is rendered",
      renderedAfterMs !== undefined,
      `after ${renderedAfterMs} ms`,
    );
    const unwritable = await picture("unwritable");
    must("a picture that cannot be written is retried", unwritable.avif_status === "pending", unwritable.last_error);
    must(
      "a picture that crashed the process three times is dead-lettered",
      (await picture("kills")).avif_status === "failed" && deaths === 3,
    );
    must(
      "the job status lists the two failed pictures",
      (await troubles()).has(named("kills")) && (await troubles()).has(named("unwritable")),
    );
    const order = await sendApiRequest(restartedServer.url, "POST", "/api/v1/checkout", {
      body: buildOrderRequest(testData),
      key: crypto.randomUUID(),
    });
    must("orders are placed while pictures fail", order.status === 201 && restartedServer.url !== url, order.status);
  } finally {
    if (karaj) await killServer(karaj);
    smtp.close(() => {});
    await direct.close();
    await postgres.stop();
  }
});

/**
 * Broken: work itself. A mail that is refused for now, one that nobody answers, one that kills the process; a picture that can't be written
 * (EISDIR), one that kills the process. Must hold: what stands behind them is done, each is tried again after longer and longer
 * pauses also when the process died of it, and put aside in the end with why.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { SMTPServer } from "smtp-server";
import { openDatabase } from "#db/database.ts";
import { troubledWork } from "#domain/admin/troubled.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { masterFile } from "#domain/pictures/kept.server.ts";
import { variantFile } from "#domain/pictures/variants.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { checks, until } from "../support/checks.ts";
import { inFolder, type Karaj, kill, serve } from "../support/servers.ts";
import { ask, makeWorld, orderOf } from "../support/world.ts";

const { must } = checks();
const minute = 60_000;

await inFolder("poison", async (folder) => {
  const postgres = await startPostgres();
  if (typeof postgres === "string") throw new Error(postgres);
  const direct = await openDatabase({ url: postgres.url, folder: "" });
  const { db } = direct;
  const world = await makeWorld(direct);
  let karaj: Karaj | undefined;
  let deaths = 0;
  const die = async () => {
    // What is due is begun before the server says where it is.
    await until(() => karaj !== undefined, 60);
    if (karaj) await kill(karaj);
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
  // Connections end without a word when the process dies.
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
    const started = await serve(env);
    karaj = started;
    return started;
  };
  const died = (times: number) => until(() => deaths === times, 60);
  const troubles = async () => new Map((await troubledWork(db)).map((each) => [each.name, each]));
  try {
    const mail = async (subject: string) => {
      const row = await db
        .selectFrom("mail_outbox")
        .selectAll()
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      return { ...row, waits: (row.next_try_at?.getTime() ?? 0) - Date.now() };
    };
    const due = (subject: string, attempts: number) =>
      sql`update mail_outbox set next_try_at = now(), attempts = ${attempts} where subject = ${subject}`.execute(db);
    for (const subject of ["refused", "kills", "hangs", "good"]) {
      await queueMail(db, { to: `${subject}@example.com`, subject, text: "مرحبا" }, new Date());
    }
    await start();
    must("a mail kills the process", (await died(1)) !== undefined);
    await start();
    const sent = await until(async () => (await mail("good")).sent_at !== null, 120);
    must("the mail behind those that fail, hang and kill is sent", sent !== undefined, `after ${sent} ms`);
    must("what kills isn't begun at the next start", deaths === 1 && (await mail("kills")).attempts === 1, deaths);
    must(
      "what is refused and what hangs is tried again",
      (await mail("refused")).waits > 0 && (await mail("hangs")).waits > 0,
    );
    must(
      "and why is known",
      /not now/.test((await mail("refused")).last_error ?? ""),
      (await mail("hangs")).last_error,
    );
    await due("kills", 1);
    must("once its time comes it kills again", (await died(2)) !== undefined);
    const { waits } = await mail("kills");
    must("and then waits longer", waits > 3 * minute && waits <= 5 * minute, `${Math.round(waits / 1_000)} s`);
    await due("kills", 8);
    const { url } = await start();
    const aside = await until(async () => (await mail("kills")).next_try_at === null, 60);
    must("after its last try it is put aside, and not begun", aside !== undefined && deaths === 2, `after ${aside} ms`);
    must(
      "why is told",
      /never ended/.test((await troubles()).get("kills")?.error ?? ""),
      (await mail("kills")).last_error,
    );

    const pictures = join(folder, "pictures");
    mkdirSync(pictures, { recursive: true });
    const shape = { width: 160, height: 120, channels: 3, background: "#456" } as const;
    const master = await sharp({ create: shape }).webp().toBuffer();
    const named = (name: string) => name.padEnd(22, "_");
    const file = (name: string) => join(pictures, masterFile(named(name)));
    for (const name of ["unwritable", "good"]) writeFileSync(file(name), master);
    mkdirSync(join(pictures, `${variantFile(named("unwritable"), 160, "avif")}.part`));
    // Whoever reads it waits until somebody writes, which here is told by its opening.
    spawnSync("mkfifo", [file("kills")]);
    const begun = open(file("kills"), "w").then(async (handle) => {
      await die();
      await handle.close();
    });
    await db.transaction().execute(async (trx) => {
      for (const name of ["unwritable", "kills", "good"]) {
        await sql`
          with p as (insert into pictures (name, width, height, widths) values (${named(name)}, 160, 120, '{160}') returning id)
          insert into ad_media (ad_id, position, url, picture_id) select ${world.parts[0]}, 100 + id, ${name}, id from p`.execute(
          trx,
        );
      }
    });
    const picture = (name: string) =>
      db
        .selectFrom("pictures")
        .select(["avif", "attempts", "last_error"])
        .where("name", "=", named(name))
        .executeTakeFirstOrThrow();
    must("a picture kills the process", (await died(3)) !== undefined);
    await begun;
    await sql`update pictures set attempts = 8, next_try_at = now() where name = ${named("kills")}`.execute(db);
    const again = await start();
    const drawn = await until(async () => (await picture("good")).avif === "made", 60);
    must("the picture behind it is drawn", drawn !== undefined, `after ${drawn} ms`);
    const unwritable = await picture("unwritable");
    must("one that can't be written is tried again", unwritable.avif === "waiting", unwritable.last_error);
    must("one that has killed too often is put aside", (await picture("kills")).avif === "failed" && deaths === 3);
    must("both are told", (await troubles()).has(named("kills")) && (await troubles()).has(named("unwritable")));
    const order = await ask(again.url, "POST", "/api/v1/checkout", { body: orderOf(world), key: crypto.randomUUID() });
    must("and orders are taken all the while", order.status === 201 && again.url !== url, order.status);
  } finally {
    if (karaj) await kill(karaj);
    smtp.close(() => {});
    await direct.close();
    await postgres.stop();
  }
});

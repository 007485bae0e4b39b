/**
 * Broken: the disk is full, that of an embedded database and of everything that people upload. Must hold: writes and uploads are refused
 * with 507 in words, reading goes on, nothing that was confirmed is lost, and once there is room everything works again without a
 * restart. Needs to be root (it mounts a small disk in memory).
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { openDatabase } from "#db/database.ts";
import { endsWithUs } from "../../support/ends-with-us.ts";
import { checks, until } from "../support/checks.ts";
import { inFolder, kill, serve, stop } from "../support/servers.ts";
import { ask, makeWorld, orderOf } from "../support/world.ts";

const { must } = checks();

/** Fills a disk until so many megabytes are left, as logs or backups of others do. */
function fill(disk: string, left: number): void {
  const file = openSync(join(disk, "of-others"), "a");
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  try {
    while (free() > left * 1e6) writeSync(file, Buffer.alloc(Math.min(1e6, free() - left * 1e6)));
  } catch {
    // Full to the last byte.
  }
  closeSync(file);
}

await inFolder("disk", async (folder) => {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk]);
  if (mounted.status !== 0) throw new Error(`no small disk can be mounted: ${mounted.stderr}`);
  endsWithUs(() => spawnSync("umount", ["-l", disk]));
  const data = join(disk, "data");
  const first = await openDatabase({ folder: data });
  const world = await makeWorld(first, { parts: 5, members: 3 });
  await first.close();
  const karaj = await serve({ DATA_DIR: data });
  const { url } = karaj;
  const confirmed: unknown[] = [];
  const order = async () => {
    const answer = await ask(url, "POST", "/api/v1/checkout", { body: orderOf(world), key: crypto.randomUUID() });
    if (answer.status === 201) confirmed.push(answer.body.id);
    return answer;
  };
  const [token = ""] = world.members;
  const about = { productId: world.parts[0], text: "هل ما زالت متوفرة؟" };
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const upload = () => {
    const form = new FormData();
    form.set("pictures", new File([new Uint8Array(picture)], "battery.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${world.owner}` };
    return fetch(`${url}/api/v1/ads/d1/pictures`, { method: "POST", headers, body: form });
  };
  const draft = await ask(url, "POST", "/api/v1/ads", { token: world.owner, body: { category: "batteries" } });
  must("an ad is begun", draft.status === 201, draft.status);
  must("it gets a picture", (await upload()).status < 300);
  for (let n = 0; n < 20; n += 1) await order();
  must("orders are taken", confirmed.length === 20);

  for (const left of [40, 0]) {
    fill(disk, left);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const refused = await order();
    must(
      `with ${left} MB left an order is refused in words`,
      refused.status === 507,
      refused.body.detail ?? refused.body,
    );
    must("and told when to come back", Number(refused.headers.get("retry-after")) > 0);
    const asked = await ask(url, "POST", "/api/v1/conversations", { token, body: about });
    must("a message too", asked.status === 507, asked.status);
    const sent = await upload();
    must("a picture too", sent.status === 507, sent.status);
    const form = await fetch(`${url}/account/login`, {
      method: "POST",
      headers: { accept: "text/html", origin: url },
      body: new URLSearchParams({ email: "nobody@example.com", password: "long enough 7" }),
    });
    must("no form fails without words", form.status !== 500 && (await form.text()).length > 100, form.status);
    for (const path of ["/", "/shop", "/api/v1/products", "/healthz"]) {
      const read = await ask(url, "GET", path);
      must(`${path} is read`, read.status === 200, read.status);
    }
    const ready = await ask(url, "GET", "/readyz");
    must("/readyz says why nothing is written", ready.status === 503 && ready.body.reason === "disk full", ready.body);
    must("members read what is theirs", (await ask(url, "GET", "/api/v1/conversations", { token })).status === 200);
  }
  rmSync(join(disk, "of-others"));
  const back = await until(async () => (await order()).status === 201);
  must("with room again orders are taken, without a restart", back !== undefined, `after ${back} ms`);
  must("messages too", (await ask(url, "POST", "/api/v1/conversations", { token, body: about })).status < 300);
  must("pictures too", (await upload()).status < 300);
  const ready = await until(async () => (await ask(url, "GET", "/readyz")).status === 200);
  must("/readyz recovers by itself", ready !== undefined, `after ${ready} ms`);

  fill(disk, 0);
  await order();
  await kill(karaj);
  const full = await serve({ DATA_DIR: data }).then(stop, (error: Error) => error.message);
  must("on a full disk it doesn't start, and says why", /disk is full/.test(String(full)), full);
  rmSync(join(disk, "of-others"));
  const again = await serve({ DATA_DIR: data });
  must("with room the folder opens again", (await ask(again.url, "GET", "/readyz")).status === 200);
  await stop(again);
  const last = await openDatabase({ folder: data });
  const { rows } = await sql<{ id: number }>`select id from orders`.execute(last.db);
  const there = new Set(rows.map(({ id }) => id));
  must(
    "every confirmed order is there",
    confirmed.every((id) => there.has(id as number)),
    `${confirmed.length} orders`,
  );
  must("and no other", there.size === confirmed.length, there.size);
  await last.close();
});

/**
 * Failure test: the disk with the embedded database and the uploads is full. Writes and uploads must get 507 with a
 * message, while reads must work. No confirmed write may be lost. Once space is free, everything must work again
 * without a restart. Needs root, because it mounts a small tmpfs.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { openDatabase } from "#db/open-database.ts";
import { registerExitCleanup } from "../../support/exit-cleanup.ts";
import { createChecks, waitUntil } from "../support/checks.ts";
import { buildOrderRequest, createFailureTestData, sendApiRequest } from "../support/failure-test-data.ts";
import { killServer, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();

/** Fills a disk as logs or backups would, until only `left` megabytes are free. */
function fill(disk: string, left: number): void {
  const file = openSync(join(disk, "of-others"), "a");
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  try {
    while (free() > left * 1e6) writeSync(file, Buffer.alloc(Math.min(1e6, free() - left * 1e6)));
  } catch {
    // The disk is full.
  }
  closeSync(file);
}

await withTestFolder("disk", async (folder) => {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk]);
  if (mounted.status !== 0) throw new Error(`no small disk can be mounted: ${mounted.stderr}`);
  registerExitCleanup(() => spawnSync("umount", ["-l", disk]));
  const data = join(disk, "data");
  const first = await openDatabase({ folder: data });
  const testData = await createFailureTestData(first, { parts: 5, members: 3 });
  await first.close();
  const karaj = await startUnseededServer({ DATA_DIR: data });
  const { url } = karaj;
  const confirmed: unknown[] = [];
  const order = async () => {
    const answer = await sendApiRequest(url, "POST", "/api/v1/checkout", {
      body: buildOrderRequest(testData),
      key: crypto.randomUUID(),
    });
    if (answer.status === 201) confirmed.push(answer.body.id);
    return answer;
  };
  const [token = ""] = testData.members;
  const about = { productId: testData.parts[0], text: "هل ما زالت متوفرة؟" };
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  const upload = () => {
    const form = new FormData();
    form.set("pictures", new File([new Uint8Array(picture)], "battery.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${testData.owner}` };
    return fetch(`${url}/api/v1/ads/d1/pictures`, { method: "POST", headers, body: form });
  };
  const draft = await sendApiRequest(url, "POST", "/api/v1/ads", {
    token: testData.owner,
    body: { category: "batteries" },
  });
  must("a listing draft is created", draft.status === 201, draft.status);
  must("a picture is uploaded to the draft", (await upload()).status < 300);
  for (let n = 0; n < 20; n += 1) await order();
  must("20 orders are placed before the disk is full", confirmed.length === 20);

  for (const left of [40, 0]) {
    fill(disk, left);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const refused = await order();
    must(
      `with ${left} MB left an order is refused with a reason`,
      refused.status === 507,
      refused.body.detail ?? refused.body,
    );
    must("the refused order has a retry-after header", Number(refused.headers.get("retry-after")) > 0);
    const conversationResponse = await sendApiRequest(url, "POST", "/api/v1/conversations", { token, body: about });
    must(
      "a message is refused with status 507 on a full disk",
      conversationResponse.status === 507,
      conversationResponse.status,
    );
    const sent = await upload();
    must("a picture is refused with status 507 on a full disk", sent.status === 507, sent.status);
    const form = await fetch(`${url}/account/login`, {
      method: "POST",
      headers: { accept: "text/html", origin: url },
      body: new URLSearchParams({ email: "nobody@example.com", password: "long enough 7" }),
    });
    must(
      "a form on a full disk shows an error page instead of status 500",
      form.status !== 500 && (await form.text()).length > 100,
      form.status,
    );
    for (const path of ["/", "/shop", "/api/v1/products", "/healthz"]) {
      const read = await sendApiRequest(url, "GET", path);
      must(`${path} is served on a full disk`, read.status === 200, read.status);
    }
    const ready = await sendApiRequest(url, "GET", "/readyz");
    must(
      "/readyz reports the full disk with status 503",
      ready.status === 503 && ready.body.reason === "disk full",
      ready.body,
    );
    must(
      "members can read their own data on a full disk",
      (await sendApiRequest(url, "GET", "/api/v1/conversations", { token })).status === 200,
    );
  }
  rmSync(join(disk, "of-others"));
  const back = await waitUntil(async () => (await order()).status === 201);
  must("orders are placed again after disk space is freed, without a restart", back !== undefined, `after ${back} ms`);
  must(
    "messages are sent again after disk space is freed",
    (await sendApiRequest(url, "POST", "/api/v1/conversations", { token, body: about })).status < 300,
  );
  must("pictures are uploaded again after disk space is freed", (await upload()).status < 300);
  const ready = await waitUntil(async () => (await sendApiRequest(url, "GET", "/readyz")).status === 200);
  must("/readyz recovers without a restart", ready !== undefined, `after ${ready} ms`);

  fill(disk, 0);
  await order();
  await killServer(karaj);
  const full = await startUnseededServer({ DATA_DIR: data }).then(stopServer, (error: Error) => error.message);
  must(
    "on a full disk the server does not start and names the full disk as the reason",
    /disk is full/.test(String(full)),
    full,
  );
  rmSync(join(disk, "of-others"));
  const restartedServer = await startUnseededServer({ DATA_DIR: data });
  must(
    "the data folder opens again after disk space is freed",
    (await sendApiRequest(restartedServer.url, "GET", "/readyz")).status === 200,
  );
  await stopServer(restartedServer);
  const last = await openDatabase({ folder: data });
  const { rows } = await sql<{ id: number }>`select id from orders`.execute(last.db);
  const storedIds = new Set(rows.map(({ id }) => id));
  must(
    "every confirmed order is stored",
    confirmed.every((id) => storedIds.has(id as number)),
    `${confirmed.length} orders`,
  );
  must("no other order is stored", storedIds.size === confirmed.length, storedIds.size);
  await last.close();
});

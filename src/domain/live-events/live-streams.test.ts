import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { publishLiveEvents } from "./event-publisher.server.ts";
import { LiveEventHub } from "./live-hub.server.ts";
import { LiveEventStreams, MAX_STREAMS_PER_USER } from "./live-streams.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

/** Collects the text of a stream as chunks arrive. */
function reading(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const read = { text: "", ended: false, leave: () => reader.cancel() };
  const decoder = new TextDecoder();
  (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read.text += decoder.decode(value);
    }
    read.ended = true;
  })();
  return read;
}

describeOnEachDatabase("LiveEventStreams", (open) => {
  let database: Database;
  let db: Db;
  let hub: LiveEventHub;
  let streams: LiveEventStreams;
  let people = 0;

  beforeAll(async () => {
    database = await open();
    ({ db } = database);
  });
  beforeEach(async () => {
    hub = new LiveEventHub();
    await hub.listen(database);
    streams = new LiveEventStreams({ hub, db, clock: () => now });
    return async () => {
      streams.close();
      await hub.close();
    };
  });

  const person = async () => {
    people += 1;
    const name = `reader${people}`;
    const { id: userId } = await insertRow(db, "users", { email: `${name}@example.com`, name });
    const session = await insertRow(db, "sessions", {
      user_id: userId,
      token: name,
      expires_at: new Date("2026-07-01"),
      ip_address: null,
      user_agent: null,
    });
    return { userId, session: session.id };
  };

  it("LiveEventStreams delivers committed events to the streams of their own user only", async () => {
    const [sara, omar] = [await person(), await person()];
    const [saraStream, another, his] = [sara, sara, omar].map((viewer) => reading(streams.open(viewer)));
    const undone = withTransaction(db, async (trx) => {
      await publishLiveEvents(trx, [{ kind: "message", userId: sara.userId, conversation: 6 }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await withTransaction(db, (trx) =>
      publishLiveEvents(trx, [{ kind: "message", userId: sara.userId, conversation: 7 }]),
    );
    await publishLiveEvents(db, [{ kind: "read", userId: sara.userId, conversation: 7, message: 9 }]);
    await notify(db, [{ userId: omar.userId, kind: "sale", path: "/account/sales/1" }]);
    const expectedEvents =
      'event: message\ndata: {"conversation":7}\n\nevent: read\ndata: {"conversation":7,"message":9}\n\n';
    for (const stream of [saraStream, another]) await expect.poll(() => stream?.text).toContain(expectedEvents);
    await expect.poll(() => his?.text).toContain("event: notification\ndata: {}\n\n");
    // Events arrive in order, so an event of the undone transaction would be first.
    expect(saraStream?.text).not.toContain('"conversation":6');
    expect(saraStream?.text).not.toContain("notification");
    expect(his?.text).not.toContain("message");
  });

  it("LiveEventStreams sends a “missed” event and a retry delay to a client that reconnects", async () => {
    const sara = await person();
    expect(reading(streams.open(sara))).toMatchObject({ text: "" });
    const [fresh, returning] = [reading(streams.open(sara)), reading(streams.open(sara, { returning: true }))];
    await expect.poll(() => returning.text).toMatch(/^retry: \d{4}\nid: 1\n\nevent: missed\ndata: {}\n\n$/);
    expect(fresh.text).toMatch(/^retry: \d{4}\nid: 1\n\n$/);
  });

  it("LiveEventStreams sends a “replaced” event to the oldest of more than five streams of a user and closes it", async () => {
    const sara = await person();
    const all = Array.from({ length: MAX_STREAMS_PER_USER + 1 }, () => reading(streams.open(sara)));
    await expect.poll(() => all.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
    expect(all[0]?.text).toContain("event: replaced\n");
    expect([streams.count, hub.count]).toEqual([MAX_STREAMS_PER_USER, MAX_STREAMS_PER_USER]);
  });

  it("LiveEventStreams ends a stream when the session expires, the user is banned or nobody reads the stream", async () => {
    const [signedOut, late, banned, silent, fine] = await Promise.all(Array.from({ length: 5 }, person));
    if (!signedOut || !late || !banned || !silent || !fine) throw new Error("nobody is here");
    const [first, second, third, last] = [signedOut, late, banned, fine].map((viewer) => reading(streams.open(viewer)));
    streams.open(silent);
    await streams.sweep();
    await expect.poll(() => last?.text).toContain("\n\n:\n\n");
    await db.deleteFrom("sessions").where("id", "=", signedOut.session).execute();
    await updateRow(db, "sessions", late.session, { expires_at: now });
    await insertRows(db, "bans", {
      user_id: banned.userId,
      reason: "Fraud",
      until: null,
      by_user_id: null,
      lifted_at: null,
      lifted_by: null,
      email: "b@example.com",
      phone: null,
      created_at: now,
    });
    for (let times = 0; times < 80; times += 1) await streams.sweep();
    await expect
      .poll(() => [first, second, third, last].map((stream) => stream?.ended))
      .toEqual([true, true, true, false]);
    expect(streams.count).toBe(1);
  });

  it("LiveEventStreams ends a stream when its access token is revoked or expires", async () => {
    const { userId } = await person();
    const createToken = (name: string, expires_at: Date | null) =>
      insertRow(db, "access_tokens", {
        user_id: userId,
        name,
        hash: name,
        scopes: ["inbox:read"],
        expires_at,
        last_used_at: null,
        last_used_from: null,
      });
    const [good, over, revoked] = await Promise.all([
      createToken("good", null),
      createToken("over", now),
      createToken("revoked", null),
    ]);
    const [first, second, third] = [good, over, revoked].map(({ id }) => reading(streams.open({ userId, token: id })));
    await db.deleteFrom("access_tokens").where("id", "=", revoked.id).execute();
    await streams.sweep();
    await expect.poll(() => [first, second, third].map((stream) => stream?.ended)).toEqual([false, true, true]);
  });

  it("LiveEventStreams releases a stream that the client leaves, and ends all streams on close", async () => {
    const sara = await person();
    const [leaving, staying] = [reading(streams.open(sara)), reading(streams.open(sara))];
    await leaving.leave();
    expect([streams.count, hub.count]).toEqual([1, 1]);
    streams.close();
    await hub.close();
    await expect.poll(() => staying.ended).toBe(true);
    const late = reading(streams.open(sara));
    await expect.poll(() => late.ended).toBe(true);
    expect([streams.count, hub.count]).toEqual([0, 0]);
  });
});

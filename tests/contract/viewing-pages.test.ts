import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Member } from "#domain/accounts/roles.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loader as listInbox } from "#web/inbox/layout.tsx";
import { loader as proposal, action as propose } from "#web/inbox/propose-viewing-page.tsx";
import { action as act, loader as thread } from "#web/inbox/thread-page.tsx";
import { loader as calendarFile } from "#web/inbox/viewing-calendar-file.ts";
import { loader as list } from "#web/inbox/viewings-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createInboxFixture, type InboxFixture } from "../support/inbox.ts";
import { createPageContext } from "../support/page-context.ts";

let shop: InboxFixture;

beforeAll(async () => {
  shop = await createInboxFixture(await createTestDatabase());
});
beforeEach(() => shop.setNow("2026-06-01T09:00:00Z"));

type Options = {
  params?: Record<string, string>;
  path?: string;
  fields?: Record<string, string>;
  language?: Language;
};

async function buildArgs(member: Member, { params = {}, path = "/", fields, language = "en" }: Options = {}) {
  const context = await createPageContext(shop.db, { account: member, language, visit: { clock: shop.clock } });
  const url = new URL(path, "https://karaj.example");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
  return { request: new Request(url, fields ? { method: "POST", body } : {}), url, params, context } as never;
}

type Outcome = { status: number; to?: string | null; data?: unknown };

async function outcome(work: unknown): Promise<Outcome> {
  const answer = await Promise.resolve(work).catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
  const { init, data } = answer as { init?: ResponseInit; data?: unknown };
  return { status: init?.status ?? 200, data };
}

const car = () => shop.ad({ kind: "car", price: { minor: 9_000_000, currency: "USD" } });
const times = {
  "times.0.day": "2026-06-05",
  "times.0.time": "17:00",
  "times.1.day": "2026-06-06",
  "times.1.time": "10:00",
};
const firstTime = "2026-06-05T14:00:00.000Z";

async function proposeTimes(
  member: Member,
  path: string,
  fields: Record<string, string> = times,
  language: Language = "en",
) {
  return outcome(propose(await buildArgs(member, { path, fields, language })));
}

async function startedViewing() {
  const buyer = await shop.person();
  const { to } = await proposeTimes(buyer, `/account/viewings/new?ad=${await car()}`);
  const conversation = Number(to?.split("/").at(-1));
  const request = { params: { conversation: String(conversation) }, path: `/account/inbox/${conversation}` };
  const read = async (member: Member, language: Language = "en") =>
    thread(await buildArgs(member, { ...request, language }));
  const post = async (member: Member, fields: Record<string, string>) =>
    outcome(act(await buildArgs(member, { ...request, fields })));
  const { viewing } = await read(buyer);
  return { buyer, conversation, read, post, id: viewing?.id ?? 0 };
}

describe("Viewing pages", () => {
  it("Proposing times for a car starts a conversation, and the form then opens in that conversation", async () => {
    const buyer = await shop.person();
    const path = `/account/viewings/new?ad=${await car()}`;
    const form = await proposal(await buildArgs(buyer, { path }));
    expect(form).toMatchObject({ title: "Book a viewing", path, today: "2026-06-01", refused: undefined });
    const { status, to } = await proposeTimes(buyer, path);
    expect(status).toBe(303);
    expect(to).toMatch(/^\/account\/inbox\/\d+$/);
    const conversation = to?.split("/").at(-1);
    expect(await outcome(proposal(await buildArgs(buyer, { path })))).toMatchObject({
      status: 302,
      to: `/account/viewings/new?conversation=${conversation}`,
    });
  });

  it("The viewing form keeps refused times and names their fields in both languages", async () => {
    const path = `/account/viewings/new?ad=${await car()}`;
    const fields = { ...times, "times.1.day": "2026-05-06" };
    for (const [language, text] of [
      ["en", "This time is in the past."],
      ["ar", "هذا الوقت مضى."],
    ] as const) {
      const answer = await proposeTimes(await shop.person(), path, fields, language);
      expect(answer).toMatchObject({ status: 400, data: { errors: { "times.1.day": text }, values: fields } });
    }
    expect(await proposeTimes(await shop.person(), "/account/viewings/new?ad=999999999")).toMatchObject({
      status: 404,
    });
    expect(await proposeTimes(await shop.person(), "/account/viewings/new")).toMatchObject({ status: 404 });
    const part = `/account/viewings/new?ad=${await shop.ad()}`;
    expect(await proposal(await buildArgs(await shop.person(), { path: part }))).toMatchObject({
      refused: "Only cars for sale can be viewed by appointment.",
    });
    expect(await proposal(await buildArgs(shop.owner, { path }))).toMatchObject({
      refused: "This is your own listing.",
    });
  });

  it("The seller accepts a time in the conversation, and both find it in their lists and as a calendar file", async () => {
    const { buyer, conversation, read, post, id } = await startedViewing();
    expect((await read(shop.owner)).viewing).toMatchObject({
      state: "open",
      own: false,
      times: [{ value: firstTime, text: "Fri, Jun 5, 5:00 PM" }, { text: "Sat, Jun 6, 10:00 AM" }],
    });
    const accept = { do: "accept-viewing", viewing: String(id), time: firstTime, place: "Gate 2" };
    expect(await post(shop.owner, { ...accept, time: "" })).toMatchObject({
      status: 400,
      data: { form: "viewing", field: "time", text: "Choose one of the proposed times." },
    });
    expect(await post(shop.owner, accept)).toMatchObject({ status: 303, to: `/account/inbox/${conversation}` });
    const agreed = await read(buyer, "ar");
    expect(agreed.viewing).toMatchObject({
      state: "accepted",
      place: { text: "Gate 2" },
      times: [{ text: "الجمعة، 5 يونيو، 5:00 م" }],
    });
    expect(agreed.messages.at(-1)?.event).toBe("تأكد موعد المعاينة: الجمعة، 5 يونيو، 5:00 م");
    expect((await list(await buildArgs(buyer))).agreed).toMatchObject([{ viewing: { id } }]);
    expect((await list(await buildArgs(shop.manager))).agreed).toMatchObject([{ viewing: { id } }]);
    expect((await listInbox(await buildArgs(buyer, { path: "/account/inbox" }))).items[0]).toMatchObject({
      viewing: { state: "accepted", time: "Fri, Jun 5, 5:00 PM" },
    });
    const download = async (member: Member) =>
      calendarFile(await buildArgs(member, { params: { viewing: String(id) } }));
    const file = await download(buyer);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toContain("DTSTART:20260605T140000Z");
    expect(await outcome(download(await shop.person()))).toMatchObject({ status: 404 });
    expect(await post(buyer, { do: "cancel-viewing", viewing: String(id) })).toMatchObject({ status: 303 });
    expect(await outcome(download(buyer))).toMatchObject({ status: 404 });
    expect(await post(shop.owner, accept)).toMatchObject({
      status: 409,
      data: { form: "viewing", text: "This viewing has changed in the meantime. The current state is shown here." },
    });
    expect((await list(await buildArgs(buyer))).agreed).toEqual([]);
  });

  it("Viewing forms answer 404 for conversations and viewings of other people", async () => {
    const { conversation, post, id } = await startedViewing();
    const stranger = await shop.person();
    expect(await proposeTimes(stranger, `/account/viewings/new?conversation=${conversation}`)).toMatchObject({
      status: 404,
    });
    const path = `/account/viewings/new?conversation=${conversation}`;
    expect(await outcome(proposal(await buildArgs(stranger, { path })))).toMatchObject({ status: 404 });
    expect(await post(stranger, { do: "cancel-viewing", viewing: String(id) })).toMatchObject({ status: 404 });
    expect(await post(stranger, { do: "accept-viewing", viewing: "1 or 1=1" })).toMatchObject({ status: 404 });
  });
});

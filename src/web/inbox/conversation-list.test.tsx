import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ConversationSummary } from "#domain/inbox/conversation.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { presentConversationRow } from "./conversation-view.server.ts";
import type { InboxQuery } from "./inbox-url.ts";
import { createMessageTimeFormatter } from "./message-times.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const now = new Date("2026-06-10T12:00:00Z");
const last = {
  id: 1,
  kind: "text",
  own: false,
  text: "12\n 34",
  hasPicture: false,
  event: null,
  amount: null,
  viewing: null,
  at: now,
} satisfies ConversationSummary["last"];
const name = { en: "Toyota Camry", ar: "تويوتا كامري" };
const listing = {
  id: 7,
  slug: "camry",
  kind: "car",
  name,
  titleParts: { kind: "car", name, make: null, model: null, year: null },
  status: "active",
  price: { minor: 2_000_000, currency: "USD" },
  pricePer: "whole",
  picture: null,
} as const;
const conversation: ConversationSummary = {
  id: 5,
  side: "buyer",
  topic: { kind: "ad", ad: listing },
  other: {
    name: { en: "Gulf Cars", ar: "سيارات الخليج" },
    picture: null,
    seller: { id: 1, slug: "gulf", type: "showroom", verified: true },
  },
  last,
  viewing: null,
  lastAt: new Date("2026-06-09T12:00:00Z"),
  unread: 0,
  archived: false,
};
const offer = { ...last, kind: "offer", text: "", amount: { minor: 1_850_000, currency: "USD" } } as const;

type ListOptions = { address?: Partial<InboxQuery>; pages?: number; unread?: number; current?: number };

/** Renders the list with one conversation, or with none. */
function renderList(more: Partial<ConversationSummary> | null, language: Language, options: ListOptions = {}) {
  const { address, pages = 1, unread = 0, current } = options;
  const times = createMessageTimeFormatter(language, now);
  const rows = more ? [{ ...conversation, ...more }] : [];
  const list = {
    address: { filter: "all" as const, q: "", page: 1, ...address },
    items: rows.map((row) => presentConversationRow(row, { language, currencies: catalog.currencies, times, now })),
    pages,
    unread,
  };
  return renderView(<ConversationList list={list} current={current} />, language);
}

describe("ConversationList", () => {
  it("A conversation shows the other side, the listing, the day and the last message on one line", () => {
    const english = renderList({}, "en");
    for (const words of ["Gulf Cars", "Toyota Camry", "Yesterday", "12 34"]) expect(english.text).toContain(words);
    expect(english.foreignWords).toEqual([]);
    const arabic = renderList({}, "ar");
    for (const words of ["سيارات الخليج", "تويوتا كامري", "أمس", "12 34"]) expect(arabic.text).toContain(words);
    expect(arabic.foreignWords).toEqual([]);
    expect(arabic.html).toContain('href="/account/inbox/5"');
  });

  it.each([
    [{ ...last, own: true }, "You: 12 34", "أنت: 12 34"],
    [{ ...last, text: "", hasPicture: true }, "Photo", "صورة"],
    [offer, "$18,500", "$18,500"],
    [{ ...offer, event: "offer-accepted" }, "accepted", "قُبل"],
    [{ ...offer, event: "offer-declined" }, "declined", "رُفض"],
    [{ ...offer, event: "offer-withdrawn" }, "withdrawn", "سُحب"],
    [{ ...last, event: "price", amount: offer.amount }, "$18,500", "$18,500"],
    [{ ...last, event: "price" }, "on request", "عند التواصل"],
  ] satisfies [ConversationSummary["last"], string, string][])(
    "The last message %j is summarised in the reader's language",
    (message, english, arabic) => {
      for (const [language, words] of [
        ["en", english],
        ["ar", arabic],
      ] as const) {
        const list = renderList({ last: message }, language);
        expect(list.text).toContain(words);
        expect(list.foreignWords).toEqual([]);
      }
    },
  );

  it.each([
    [1, "1 unread message", "رسالة واحدة غير مقروءة"],
    [2, "2 unread messages", "رسالتان غير مقروءتين"],
    [3, "3 unread messages", "3 رسائل غير مقروءة"],
    [11, "11 unread messages", "11 رسالة غير مقروءة"],
  ])("%i unread messages are counted in the reader's grammar", (unread, english, arabic) => {
    expect(renderList({ unread }, "en").text).toContain(english);
    expect(renderList({ unread }, "ar").text).toContain(arabic);
    expect(renderList({}, "en").text).not.toContain("unread message");
  });

  it("Names that no longer exist are replaced: a deleted account, a removed listing and a removed order", () => {
    const gone: Partial<ConversationSummary> = {
      other: { name: { en: null, ar: null }, picture: null, seller: null },
      topic: { kind: "ad", ad: null },
    };
    for (const language of ["en", "ar"] as const) {
      const list = renderList(gone, language);
      expect(list.foreignWords).toEqual([]);
      expect(list.text).not.toMatch(/null|undefined/);
      const order = renderList({ ...gone, topic: { kind: "order", order: null } }, language);
      expect(order.text).not.toBe(list.text);
      expect(order.foreignWords).toEqual([]);
    }
  });

  it("A conversation about an order shows the number of the order", () => {
    const topic = { kind: "order" as const, order: { id: 3, shareId: 4, number: "2026-0042", picture: null } };
    expect(renderList({ topic }, "en").text).toContain("Order 2026-0042");
    expect(renderList({ topic }, "ar").text).toMatch(/طلب.*2026-0042/);
  });

  it("Only verified sellers have the mark, and the open conversation is the current page", () => {
    expect(renderList({}, "en").html).toMatch(/aria-label="[^"]*[Vv]erified/);
    const seller = conversation.other.seller && { ...conversation.other.seller, verified: false };
    expect(renderList({ other: { ...conversation.other, seller } }, "en").html).not.toMatch(/[Vv]erified/);
    expect(renderList({}, "en", { current: 5 }).html).toContain('aria-current="page"');
    expect(renderList({}, "en", { current: 6 }).html).not.toContain('aria-current="page"');
  });

  it.each([
    [{}, "No messages yet", "لا توجد رسائل بعد", "/shop"],
    [{ filter: "unread" }, "No unread messages", "لا رسائل غير مقروءة", "/account/inbox"],
    [{ filter: "archived" }, "No archived conversations", "لا محادثات مؤرشفة", "/account/inbox"],
  ] as const)("The empty list with %j says why it is empty and where to go", (address, english, arabic, href) => {
    const list = renderList(null, "en", { address });
    expect(list.text).toContain(english);
    expect(list.html).toMatch(new RegExp(`<a href="${href}"[^>]*class="[^"]*mt-2`));
    expect(renderList(null, "ar", { address }).text).toContain(arabic);
  });

  it("The links to newer and older conversations appear where there are any", () => {
    const pages = (page: number) => renderList({}, "en", { address: { page }, pages: 3 }).html;
    const links = (html: string) =>
      [...html.matchAll(/href="([^"]*)"[^>]*>(Newer|Older)/g)].map(([, href, name]) => `${name} ${href}`);
    expect(links(pages(1))).toEqual(["Older /account/inbox?list=2"]);
    expect(links(pages(2))).toEqual(["Newer /account/inbox", "Older /account/inbox?list=3"]);
    expect(links(pages(3))).toEqual(["Newer /account/inbox?list=2"]);
  });

  it("The filter “unread” shows the number of unread messages", () => {
    expect(renderList({}, "en", { unread: 7 }).html).toContain('<bdi class="tabular-nums">7</bdi>');
    expect(renderList({}, "en").html).not.toContain('<bdi class="tabular-nums">');
  });
});

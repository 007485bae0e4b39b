import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import english from "#i18n/messages/en/notifications.json" with { type: "json" };
import { createNotificationFormatter } from "#i18n/notification-formatter.ts";
import { getTranslator } from "#i18n/translator.ts";
import { calculateAge } from "#kernel/age.ts";
import type { Language } from "#kernel/localized-text.ts";
import { findForeignWords, renderView } from "../../../tests/support/render-view.tsx";
import NotificationsPage from "./notifications-page.tsx";

type PageData = ComponentProps<typeof NotificationsPage>["loaderData"];

const now = new Date("2026-06-10T12:00:00Z");
const kinds = Object.keys(english.notifications.kinds);

/** Values of every placeholder, without letters or in both languages. */
const data = {
  ...Object.fromEntries(
    ["number", "buyer", "time", "until", "file", "person", "customer", "from"].map((key) => [key, "1"]),
  ),
  ...Object.fromEntries(
    ["seller", "name", "ad", "business", "reason"].map((key) => [key, { en: "Gulf", ar: "الخليج" }]),
  ),
  imported: 1200,
  changed: 0,
  pending: 1,
  total: 3,
  price: { minor: 125_000, currency: "USD" },
  before: { minor: 150_000, currency: "USD" },
  amount: { minor: 45_000, currency: "USD" },
};
const currencies = new Map([["USD", { code: "USD", rate: "1", decimals: 2, symbol: "$", symbolAr: "$" }]]);

const formatKind = (kind: string, language: Language) =>
  createNotificationFormatter(language, currencies)({ kind, data }).replace(/[\u2066-\u2069]/g, "");

const toItem = (kind: string, language: Language, more: Partial<PageData["items"][number]> = {}) => ({
  id: 5,
  kind,
  words: formatKind(kind, language),
  age: calculateAge(now, new Date("2026-06-08T12:00:00Z")),
  isRead: false,
  ...more,
});

function renderPage(language: Language, more: Partial<PageData> = {}) {
  const title = getTranslator(language).t("notifications.title");
  const page = {
    title,
    items: [toItem("sale", language)],
    page: 1,
    pages: 1,
    all: 3,
    unread: 1,
    onlyUnread: false,
    ...more,
  };
  const props = { loaderData: page } as unknown as ComponentProps<typeof NotificationsPage>;
  return renderView(<NotificationsPage {...props} />, language);
}

describe("createNotificationFormatter", () => {
  it.each(kinds)("The notification “%s” has one sentence in each language, with all of its values", (kind) => {
    for (const language of ["en", "ar"] as const) {
      const words = formatKind(kind, language);
      expect(findForeignWords(words, language)).toEqual([]);
      expect(words).not.toMatch(/\{\{|undefined|\[object/);
      expect(words).not.toBe(getTranslator(language).t("notifications.genericText"));
    }
  });

  it("No two kinds of notification have the same words", () => {
    for (const language of ["en", "ar"] as const)
      expect(new Set(kinds.map((kind) => formatKind(kind, language))).size).toBe(kinds.length);
  });

  it("Prices, numbers and names are formatted for the reader", () => {
    expect(formatKind("price-drop", "en")).toBe("The price of “Gulf” dropped from $1,500 to $1,250.");
    expect(formatKind("price-drop", "ar")).toBe("انخفض سعر «الخليج» من $1,500 إلى $1,250.");
    expect(formatKind("ad-imported", "en")).toContain("1,200 new, 0 changed, 1 under review");
  });

  it("A kind that no longer exists has a general text", () => {
    expect(formatKind("retired", "en")).toBe("Something changed");
    expect(formatKind("retired", "ar")).toBe("حدث تغيير");
  });
});

describe("NotificationsPage", () => {
  it.each([
    ["en", "New order 1 from 1.", "2 days ago", "New", "Mark as read", "Mark as unread"],
    ["ar", "طلب جديد من 1 رقم 1.", "قبل يومين", "جديد", "تعليم كمقروء", "تعليم كغير مقروء"],
  ] as const)(
    "An unread notification is marked as new, and a read one is not (%s)",
    (language, words, age, label, read, unread) => {
      const page = renderPage(language);
      for (const text of [words, age]) expect(page.text).toContain(text);
      expect(page.html).toMatch(new RegExp(`bg-accent[^>]*>${label}<`));
      expect(page.html).toContain(`aria-label="${read}"`);
      expect(page.foreignWords).toEqual([]);
      const seen = renderPage(language, { items: [toItem("sale", language, { isRead: true })], unread: 0 });
      expect(seen.html).not.toMatch(new RegExp(`bg-accent[^>]*>${label}<`));
      expect(seen.html).toContain(`aria-label="${unread}"`);
      expect(seen.html).toContain('name="unread" value="1"');
    },
  );

  it("“Mark all as read” and the number of unread notifications are shown only while there are any", () => {
    expect(renderPage("en").text).toMatch(/Mark all as read.*All Unread 1/);
    expect(renderPage("en", { unread: 0 }).text).not.toContain("Mark all as read");
    expect(renderPage("en", { onlyUnread: true }).html).toMatch(/href="[^"]*show=unread" aria-current="page"/);
  });

  it.each([
    ["nothing yet", { all: 0, unread: 0 }, "Nothing new", "لا جديد", "/shop"],
    [
      "nothing unread",
      { unread: 0, onlyUnread: true },
      "You have read everything",
      "قرأت كل الإشعارات",
      "/account/notifications",
    ],
    ["a page past the end", {}, "Newest notifications", "أحدث الإشعارات", "/account/notifications"],
  ] as const)("The list of notifications says why it is empty: %s", (_, more, words, arabicWords, href) => {
    const page = renderPage("en", { ...more, items: [] });
    expect(page.text).toContain(words);
    expect(page.html).toMatch(new RegExp(`<a href="${href}"[^>]*>[^<]+</a>`));
    const arabic = renderPage("ar", { ...more, items: [] });
    expect(arabic.text).toContain(arabicWords);
    expect(arabic.foreignWords).toEqual([]);
  });
});

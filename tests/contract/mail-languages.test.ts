import { describe, expect, it } from "vitest";
import { accountMailKinds, renderAccountMail } from "#domain/accounts/mails.ts";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { type BookingMail, renderBookingMail } from "#domain/bookings/mails.ts";
import { type BusinessMail, renderBusinessMail } from "#domain/businesses/mails.ts";
import { renderUnreadMessagesMail, type UnreadMessagesMailContent } from "#domain/inbox/unread-mail.ts";
import { renderQuestionMail } from "#domain/listing-questions/question-mail.ts";
import { type ListingEmail, renderListingEmail } from "#domain/listings/lifecycle/emails.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { type ModerationMailContent, renderModerationMail } from "#domain/moderation/moderation-mail.ts";
import { createOrderReminderMail, type OrderReminderMail } from "#domain/orders/reminder-mail.ts";
import { renderPartOffersMail, renderWantedPartsMail } from "#domain/part-requests/part-request-digest-mail.ts";
import { type PartRequestMailContent, renderPartRequestMail } from "#domain/part-requests/part-request-mail.ts";
import { renderPayoutAccountMail } from "#domain/payouts/account-mail.ts";
import { renderPayoutProblemMail } from "#domain/payouts/payout-problem-mail.ts";
import { createReturnMail, type ReturnMail, returnMailKinds } from "#domain/returns/return-mail.ts";
import { renderSearchAlertMail, type SearchAlert } from "#domain/saved-searches/alert-mail.ts";
import { renderServiceMail } from "#domain/service-plan/service-mail.ts";
import { createTokenMail } from "#domain/tokens/token-mail.ts";
import type { Language } from "#kernel/localized-text.ts";
import { findForeignWords } from "../support/render-view.tsx";

// Values of the mails contain no letters, so that every letter belongs to the text of the mail.
const to = "1@2.3";
const link = "https://1.2/3";
const day = new Date("2026-06-01T09:00:00Z");

const createBookingMail = (kind: BookingMail["kind"], language: Language, more: Partial<BookingMail> = {}) =>
  renderBookingMail(
    {
      kind,
      language,
      name: "1",
      ad: "22",
      other: "333",
      from: "2026-07-01",
      to: "2026-07-04",
      days: 3,
      total: "$4,444",
      link,
      ...more,
    },
    to,
  );
const createBusinessMail = (kind: BusinessMail["kind"], language: Language, more: Partial<BusinessMail> = {}) =>
  renderBusinessMail(
    { kind, language, name: "1", business: "22", invitation: { by: "333", role: "manager" }, link, ...more },
    to,
  );
const createListingMail = (kind: ListingEmail["kind"], language: Language, more: Partial<ListingEmail> = {}) =>
  renderListingEmail({ kind, language, name: "1", ad: { en: "22", ar: "22" }, day, link, ...more }, to);
const createModerationMail = (
  kind: ModerationMailContent["kind"],
  language: Language,
  more: Partial<ModerationMailContent> = {},
) => renderModerationMail({ kind, language, name: "1", ad: "22", reasons: ["333"], link, ...more }, to);
const createUnreadMail = (language: Language, more: Partial<UnreadMessagesMailContent> = {}) =>
  renderUnreadMessagesMail(
    { language, name: "1", other: "22", about: "333", count: 1, first: { text: "4444" }, link, ...more },
    to,
  );
const createAlertMail = (language: Language, searches = 1, count = 1) => {
  const alert: SearchAlert = {
    name: "22",
    path: "/6",
    count,
    listings: [{ title: "4444", price: "$555", isCheaper: true, path: "/3" }],
  };
  const alerts = Array.from({ length: searches }, () => alert);
  return renderSearchAlertMail({ language, name: "1", origin: "https://1.2", unsubscribeKey: "7", alerts }, to);
};
const createReminderMail = (language: Language, count = 2) => {
  const order = {
    number: "2026-0042",
    buyer: "22",
    total: "$333",
    until: day,
  } satisfies OrderReminderMail["orders"][0];
  const orders = Array.from({ length: count }, () => order);
  return createOrderReminderMail({ language, name: "1", orders, link, canSwitchOff: true }, to);
};
const createTokenCreatedMail = (language: Language, expiresAt: Date | null = day) =>
  createTokenMail({ name: "22", scopes: tokenScopes, expiresAt } as never, { name: "1", email: to, language }, link);
const createAccountMail = (kind: (typeof accountMailKinds)[number], language: Language) =>
  renderAccountMail(
    { kind, name: "1", link, language, newEmail: to, signIn: { at: day, device: "22", network: "33" } },
    to,
  );

const partRequestEvents = [
  { kind: "offered", seller: "4444", offer: { price: "$555", condition: "new", delivery: "both", note: "666" } },
  { kind: "accepted", buyer: "4444", price: "$555", message: "666" },
  { kind: "expired", offers: 0 },
  { kind: "expired", offers: 2 },
] as const;
const createPartRequestMail = (event: (typeof partRequestEvents)[number], language: Language) =>
  renderPartRequestMail({ ...event, language, name: "1", part: "22", car: "333", link } as PartRequestMailContent, to);
const createQuestionMail = (kind: "asked" | "answered", language: Language) =>
  renderQuestionMail(
    { kind, language, name: "1", listing: "22", question: "333?", answer: kind === "asked" ? null : "4444", link },
    to,
  );
const partOffer = { price: "$555", condition: "new", delivery: "both", note: null } as const;
const createPartOffersMail = (language: Language, count = 2, requests = 1) => {
  const offers = Array.from({ length: count }, (_, i) => ({
    part: "22",
    car: "333",
    link: `${link}${i % requests || ""}`,
    seller: "4444",
    offer: partOffer,
  }));
  return renderPartOffersMail({ language, name: "1", origin: "https://1.2", offers }, to);
};
const createWantedPartsMail = (language: Language, count = 2) => {
  const requests = [{ part: "22", car: "333", city: "4444", path: "/3" }];
  return renderWantedPartsMail(
    { language, name: "1", origin: "https://1.2", unsubscribeKey: "7", count, requests },
    to,
  );
};
const createServiceMail = (isDue: boolean, language: Language) => {
  const item = { name: "333", isDue, dueOn: "2026-06-01", dueKm: 95_000 } as const;
  return renderServiceMail(
    { language, name: "1", car: "22", items: [item], origin: "https://1.2", path: "/3", unsubscribeKey: "7" },
    to,
  );
};

const bookingKinds = [
  "unconfirmed",
  "requested",
  "confirmed",
  "refused",
  "unanswered",
  "cancelled",
  "completed",
  "seller-requested",
  "seller-unanswered",
  "seller-cancelled",
] as const satisfies BookingMail["kind"][];
const businessKinds = ["accepted", "rejected", "verified", "unverified", "invited"] as const;
const moderationKinds = ["approve", "reject", "change", "take-down", "ban", "lift"] as const;

/** Each mail with the values that its subject or text must contain. */
const mails: [name: string, create: (language: Language) => NewMail, values: string[]][] = [
  ...accountMailKinds.map((kind): (typeof mails)[number] => [
    `account ${kind}`,
    (language) => createAccountMail(kind, language),
    kind.startsWith("email-") ? [to] : kind === "new-device" ? ["22", "33"] : [],
  ]),
  ...bookingKinds.map((kind): (typeof mails)[number] => [
    `booking ${kind}`,
    (language) => createBookingMail(kind, language),
    ["22", "333", "3", "$4,444"],
  ]),
  ...businessKinds.map((kind): (typeof mails)[number] => [
    `business ${kind}`,
    (language) => createBusinessMail(kind, language),
    kind === "invited" ? ["22", "333"] : ["22"],
  ]),
  ...(["expiring", "sold-asked"] as const).map((kind): (typeof mails)[number] => [
    `listing ${kind}`,
    (language) => createListingMail(kind, language),
    ["22", "2026"],
  ]),
  ...moderationKinds.map((kind): (typeof mails)[number] => [
    `moderation ${kind}`,
    (language) => createModerationMail(kind, language),
    kind === "ban" || kind === "lift" ? ["333"] : ["22", "333"],
  ]),
  ...returnMailKinds.map((kind): (typeof mails)[number] => [
    `return ${kind}`,
    (language) =>
      createReturnMail(
        {
          kind,
          language,
          name: "1",
          number: "2026-0042",
          other: "22",
          item: "2 × 4444",
          note: "555",
          amount: "$333",
          link,
        },
        to,
      ),
    ["2026-0042", "4444", "555", ...(/refunded|goodwill/.test(kind) ? ["$333"] : [])],
  ]),
  ...[1, 2, 3, 11].map((count): (typeof mails)[number] => [
    `search alert of ${count} listings`,
    (language) => createAlertMail(language, 1, count),
    ["22", "4444", "$555"],
  ]),
  ["search alert of several searches", (language) => createAlertMail(language, 2), ["22", "4444", "$555"]],
  ...(["asked", "answered"] as const).map((kind): (typeof mails)[number] => [
    `listing question ${kind}`,
    (language) => createQuestionMail(kind, language),
    ["22", "333?", ...(kind === "answered" ? ["4444"] : [])],
  ]),
  ...partRequestEvents.map((event, i): (typeof mails)[number] => [
    `part request ${event.kind} ${i}`,
    (language) => createPartRequestMail(event, language),
    event.kind === "expired" ? ["22", "333"] : ["22", "333", "4444", "$555", "666"],
  ]),
  ...[2, 3, 11].map((count): (typeof mails)[number] => [
    `${count} part offers`,
    (language) => createPartOffersMail(language, count),
    ["22", "333", "4444", "$555"],
  ]),
  ["part offers for several requests", (language) => createPartOffersMail(language, 4, 2), ["22", "4444", "$555"]],
  ...[1, 2, 3, 11, 100].map((count): (typeof mails)[number] => [
    `${count} wanted parts`,
    (language) => createWantedPartsMail(language, count),
    ["22", "333", "4444"],
  ]),
  ...[true, false].map((isDue): (typeof mails)[number] => [
    `service ${isDue ? "due" : "due soon"}`,
    (language) => createServiceMail(isDue, language),
    ["22", "333", "2026", "95,000"],
  ]),
  ["unread messages", createUnreadMail, ["22", "333", "4444"]],
  ["reminder of orders", createReminderMail, ["2026-0042", "22", "$333"]],
  [
    "bank account",
    (language) =>
      renderPayoutAccountMail({ language, name: "1", currency: "22", maskedIban: "333", heldUntil: day, link }, to),
    ["22", "333", "2026"],
  ],
  ...(["failed", "refused"] as const).map((problem): (typeof mails)[number] => [
    `payout ${problem}`,
    (language) => {
      const money = { number: "1", amount: "22", seller: "333", reason: "4444" };
      return renderPayoutProblemMail({ problem, language, name: "5", ...money, link }, to);
    },
    ["1", "22", "333", "4444"],
  ]),
  ["access token", createTokenCreatedMail, ["22", "2026"]],
];

/** Returns the text without links and without the name of the site at the end. */
const readBody = ({ text }: NewMail) => text.replace(/https:\S+/g, "").replace(/\n\n[^\n]+$/, "");

const siteName = /Karaj|كراج/g;

describe("Mails", () => {
  it.each(mails)(
    "The mail “%s” is written in one language and direction, with all of its values",
    (_, create, values) => {
      for (const language of ["en", "ar"] as const) {
        const mail = create(language);
        const words = `${mail.subject} ${readBody(mail)}`.replace(siteName, "").replaceAll("UTC", "");
        expect(findForeignWords(words, language)).toEqual([]);
        expect(words).toMatch(language === "ar" ? /[\u0621-\u064a]{3}/ : /[A-Za-z]{3}/);
        expect(mail.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
        for (const value of values) expect(words).toContain(value);
        for (const body of [mail.text, mail.html]) expect(body).toContain(link);
      }
    },
  );

  it("No two mails have the same text", () => {
    for (const language of ["en", "ar"] as const)
      expect(new Set(mails.map(([, create]) => readBody(create(language)))).size).toBe(mails.length);
  });
});

describe("createReturnMail", () => {
  const create = (language: Language, more: Partial<ReturnMail>) =>
    createReturnMail(
      { kind: "approved", language, name: "1", number: "2", other: "3", item: "4", link, ...more } as ReturnMail,
      to,
    ).text;

  it("The mail about an accepted return says who pays the shipping and by when to send the part", () => {
    const text = create("en", { shippingPaidBy: "buyer", until: day });
    expect(text).toContain("You pay the return shipping.");
    expect(text).toMatch(/by [^.]*June/);
    expect(create("ar", { shippingPaidBy: "platform" })).toContain("شحن الإرجاع علينا");
    expect(create("en", {})).not.toContain("return shipping");
  });

  it("The mail about a refund says how the money comes, and only mails to buyers call the link private", () => {
    expect(create("en", { kind: "refunded", method: "cash" })).toContain("in cash");
    expect(create("ar", { kind: "goodwill", method: "online" })).toContain("البطاقة");
    const isPrivate = (kind: (typeof returnMailKinds)[number]) => create("en", { kind }).includes("private link");
    expect(returnMailKinds.filter((kind) => isPrivate(kind) === kind.startsWith("sale"))).toEqual([]);
  });
});

describe("renderBookingMail", () => {
  it("The mail about a booking names the days in the reader's language, and the price or that the seller will name it", () => {
    expect(createBookingMail("requested", "en").text).toContain(
      "Pick-up: Wednesday, July 1, 2026\nReturn: Saturday, July 4, 2026\n",
    );
    expect(createBookingMail("requested", "ar").text).toMatch(/الاستلام: الأربعاء، 1 يوليو 2026/);
    const onRequest = { total: undefined };
    expect(createBookingMail("requested", "en", onRequest).text).toContain("The seller will tell you the price.");
    expect(createBookingMail("seller-requested", "en", onRequest).text).not.toContain("will tell you the price");
  });

  it.each([
    [{ state: "held", until: null }, "The days are held for you until then.", "الأيام محفوظة لك حتى ذلك الحين"],
    [{ state: "held", until: day }, "The days are held for you until", "1 يونيو"],
    [{ state: "open", until: null }, "These days aren't held for you.", "الأيام غير محفوظة"],
  ] as const)("The mail about a booking request says whether the days are held: %j", (hold, english, arabic) => {
    expect(createBookingMail("requested", "en", { hold }).text).toContain(english);
    expect(createBookingMail("requested", "ar", { hold }).text).toContain(arabic);
    expect(createBookingMail("requested", "en").text).not.toMatch(/held/);
  });

  it("Only mails to customers call the link private, and only an unconfirmed request asks to confirm it", () => {
    const isPrivate = (kind: BookingMail["kind"]) => createBookingMail(kind, "en").text.includes("private link");
    expect(bookingKinds.filter(isPrivate)).toEqual(bookingKinds.slice(1, 7));
    const asks = (kind: BookingMail["kind"]) => createBookingMail(kind, "en").html?.includes("Confirm the request");
    expect(bookingKinds.filter(asks)).toEqual(["unconfirmed"]);
  });

  it("The mail about a booking quotes the note of the other side", () => {
    expect(createBookingMail("refused", "en", { note: "777" }).text).toContain("777");
  });
});

describe("Other mails", () => {
  it.each([
    [2, "2 orders are waiting", "طلبان بانتظار ردّك"],
    [3, "3 orders are waiting", "3 طلبات بانتظار ردّك"],
    [11, "11 orders are waiting", "11 طلبًا بانتظار ردّك"],
    [100, "100 orders are waiting", "100 طلب بانتظار ردّك"],
  ])("The reminder of %i orders counts them in the reader's grammar", (count, english, arabic) => {
    expect(createReminderMail("en", count).subject).toContain(english);
    expect(createReminderMail("ar", count).subject).toBe(arabic);
    expect(createReminderMail("en", count).text.match(/2026-0042/g)).toHaveLength(count);
  });

  it("The mail about unread messages counts them, and describes a picture and an offer", () => {
    expect(createUnreadMail("en").text).toContain("a new message from");
    expect(createUnreadMail("en", { count: 3 }).text).toContain("3 new messages from");
    expect(createUnreadMail("ar").text).toContain("رسالة جديدة");
    expect(createUnreadMail("ar", { count: 3 }).text).toContain("رسائل جديدة");
    expect(createUnreadMail("en", { first: { picture: true } }).text).toContain("Photo");
    expect(createUnreadMail("ar", { first: { offer: "$5" } }).text).toMatch(/عرض سعر: .?\$5/);
    expect(createUnreadMail("en", { first: { text: "x".repeat(500) } }).text).toMatch(/(?<!x)x{160}…/);
    expect(createUnreadMail("en", { other: "" }).subject).toContain("Someone");
  });

  it("A ban names its end or says that it is permanent", () => {
    expect(createModerationMail("ban", "en", { until: "5" }).text).toContain("suspended until 5");
    expect(createModerationMail("ban", "en").text).toContain("suspended permanently");
    expect(createModerationMail("ban", "ar").text).toContain("نهائيًا");
  });

  it("An access token lists each of its scopes, and says how long it works", () => {
    for (const language of ["en", "ar"] as const)
      expect(createTokenCreatedMail(language).text.match(/^• .+$/gm)).toHaveLength(tokenScopes.length);
    expect(createTokenCreatedMail("en").text).toContain("It works until 1 June 2026.");
    expect(createTokenCreatedMail("en", null).text).toContain("It works until you revoke it.");
    expect(createTokenCreatedMail("ar", null).text).toContain("إلى أن تلغيه");
  });

  it("An invitation describes the offered role", () => {
    const invited = (role: "manager" | "editor", language: Language) =>
      createBusinessMail("invited", language, { invitation: { by: "333", role } }).text;
    expect(invited("manager", "en")).toContain("as a manager of its page");
    expect(invited("editor", "en")).toContain("as an editor of its listings");
    expect(invited("editor", "ar")).toContain("لكتابة إعلاناته");
    expect(createBusinessMail("rejected", "en", { reason: "888" }).text).toContain("888");
  });

  it("A listing without a name is “your listing”, and the day of its end is written out", () => {
    expect(createListingMail("expiring", "en").text).toContain("June 1, 2026");
    expect(createListingMail("expiring", "ar").text).toContain("1 يونيو 2026");
    expect(createListingMail("expiring", "en", { ad: { en: null, ar: null } }).subject).toContain("your listing");
  });
});

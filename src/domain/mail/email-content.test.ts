import { expect, it } from "vitest";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { languages } from "#kernel/localized-text.ts";
import { renderEmail } from "./email-content.ts";
import { formatMailAmount } from "./mail-amount.ts";

const written = (more: Partial<Parameters<typeof renderEmail>[0]> = {}) =>
  renderEmail({
    to: "sara@example.com",
    language: "en",
    subject: "News",
    paragraphs: ["Something happened."],
    act: "View",
    link: "https://karaj.example/account/orders/7",
    ...more,
  });

it.each(languages)(
  "[ST-12] renderEmail adds a link to the notification settings to the footer of optional emails only (%s)",
  (language) => {
    const where = "https://karaj.example/account/notifications/settings";
    const { text, html } = written({ language, canSwitchOff: true });
    expect(text.split("\n")).toContain(where);
    expect(html).toContain(`href="${where}"`);
    const always = written({ language });
    expect(`${always.text}${always.html}`).not.toContain("settings");
  },
);

it("renderEmail keeps paragraphs apart, and an amount or an order number on one line", () => {
  const paragraphs = [`Order ${wrapBidiIsolate("2026-0042")}`, `Total: ${wrapBidiIsolate("46,500.00 SAR")}\nPaid`];
  const { text, html } = written({ paragraphs });
  expect(text).toContain(`${paragraphs.join("\n\n")}\n\nView:\nhttps://karaj.example/account/orders/7\n`);
  const isolated = (words: string) => `<bdi style="white-space:nowrap">${words}</bdi>`;
  expect(html).toMatch(new RegExp(`${isolated("2026-0042")}</td></tr>\\s*<tr>.*${isolated("46,500.00 SAR")}<br>Paid`));
});

it.each([
  [5, "SAR", "0.05 SAR"],
  [99_999, "SAR", "999.99 SAR"],
  [4_650_000, "SAR", "46,500.00 SAR"],
  [1_234_567_890, "KWD", "1,234,567.890 KWD"],
  [1_000, "JPY", "1,000 JPY"],
])("formatMailAmount groups the digits of %i minor units of %s", (minor, currency, expected) => {
  expect(
    formatMailAmount(
      { minor, currency },
      new Map([
        ["KWD", 3],
        ["JPY", 0],
      ]),
    ),
  ).toBe(expected);
});

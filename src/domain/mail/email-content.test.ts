import { expect, it } from "vitest";
import { languages } from "#kernel/localized-text.ts";
import { renderEmail } from "./email-content.ts";

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

import { expect, it } from "vitest";
import { languages } from "#kernel/local-text.ts";
import { letter } from "./letter.ts";

const written = (more: Partial<Parameters<typeof letter>[0]> = {}) =>
  letter({
    to: "sara@example.com",
    language: "en",
    subject: "News",
    greeting: "Hello,",
    paragraphs: ["Something happened."],
    act: "Look",
    link: "https://karaj.example/account/orders/7",
    copy: "Or open:",
    ...more,
  });

it.each(languages)("[ST-12] a mail that can be switched off says where, in its foot (%s)", (language) => {
  const where = "https://karaj.example/account/notifications/settings";
  const { text, html } = written({ language, canSwitchOff: true });
  expect(text.split("\n")).toContain(where);
  expect(html).toContain(`href="${where}"`);
  const always = written({ language });
  expect(`${always.text}${always.html}`).not.toContain("settings");
});

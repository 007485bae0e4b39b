import { expect, it } from "vitest";
import { rooms } from "#domain/admin/rooms.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { previewOf } from "./preview.server.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const htmlOf = (room: string): string[] => {
  const form = rooms.get(room)?.form;
  if (!form) throw new Error(`there is no form of ${room}`);
  const values = { body_en: "By {{site}}", body_ar: "من {{site}}" };
  return previewOf(form, values, "en", "https://karaj.example").data.preview.map(({ html }) => html.trim());
};

it("the preview of a page about the site says the site's name in each language, as the page does", () => {
  expect(htmlOf("site-pages")).toEqual(["<p>By Karaj</p>", "<p>من كراج</p>"]);
});

it("the preview of a post leaves {{site}} as it is, as the post does", () => {
  expect(htmlOf("posts")).toEqual(["<p>By {{site}}</p>", "<p>من {{site}}</p>"]);
});

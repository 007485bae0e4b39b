import { expect, it } from "vitest";
import { adminResources } from "#domain/admin/resources.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { respondWithPreview } from "./markdown-preview.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const htmlOf = (room: string): string[] => {
  const form = adminResources.get(room)?.form;
  if (!form) throw new Error(`there is no form of ${room}`);
  const values = { body_en: "By {{site}}", body_ar: "من {{site}}" };
  return respondWithPreview(form, values, "en", "https://karaj.example").data.preview.map(({ html }) => html.trim());
};

it("respondWithPreview of a site page replaces the site name in each language", () => {
  expect(htmlOf("site-pages")).toEqual(["<p>By Karaj</p>", "<p>من كراج</p>"]);
});

it("respondWithPreview of a post leaves the {{site}} placeholder unchanged", () => {
  expect(htmlOf("posts")).toEqual(["<p>By {{site}}</p>", "<p>من {{site}}</p>"]);
});

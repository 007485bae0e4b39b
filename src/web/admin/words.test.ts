import { expect, it } from "vitest";
import { rooms } from "#domain/admin/rooms.server.ts";
import { settingGroups } from "#domain/admin/settings.server.ts";
import { jobNames } from "#domain/jobs/names.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { translator } from "#i18n/i18n.ts";
import { provideTexts } from "#i18n/texts.ts";
import { adminWord, roomWord } from "./words.ts";

provideTexts("en", en);
provideTexts("ar", ar);

it("everything that rooms name has words in both languages", () => {
  const missing: string[] = [];
  for (const language of ["en", "ar"] as const) {
    const words = translator(language);
    const need = (group: Parameters<typeof adminWord>[1], name: string) => {
      if (adminWord(words, group, name) === undefined) missing.push(`${language} ${group}.${name}`);
    };
    for (const { name, table, form, bulk = [] } of rooms.values()) {
      if (!roomWord(words, name, "title")) missing.push(`${language} rooms.${name}.title`);
      if (form?.add && !roomWord(words, name, "add")) missing.push(`${language} rooms.${name}.add`);
      for (const { id } of table.columns) need("field", id);
      for (const { id, choices } of table.filters ?? []) {
        need("field", id);
        if (typeof choices !== "function") for (const choice of choices) need("choice", choice);
      }
      const fields = [...(form?.fields ?? []), ...(form?.acts ?? []).flatMap((act) => act.fields ?? [])];
      for (const field of fields) {
        need("field", field.name);
        if (field.hint) need("hint", field.hint);
        if (typeof field.choices !== "function") for (const choice of field.choices ?? []) need("choice", choice);
      }
      for (const { id } of form?.acts ?? []) need("act", id);
      for (const { id } of bulk) need("bulk", id);
    }
    for (const name of jobNames) {
      if (!words.find(`admin.health.names.${name}`)) missing.push(`${language} health.names.${name}`);
    }
    for (const [group, fields] of Object.entries(settingGroups)) {
      need("group", group);
      for (const field of fields) need("field", field.name);
    }
  }
  expect(missing).toEqual([]);
});

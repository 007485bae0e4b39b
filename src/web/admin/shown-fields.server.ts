import type { Db } from "#db/database.ts";
import type { FieldType, RoomField } from "#domain/admin/room.ts";
import type { Choice } from "#domain/admin/table.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { adminWord } from "./words.ts";

export type ShownChoice = { value: string; label: string };
export type ShownField = {
  name: string;
  type: FieldType;
  label: string;
  hint?: string | undefined;
  required: boolean;
  choices: ShownChoice[];
};

/** Choices in the reader's words. */
export function shownChoices(choices: readonly (string | Choice)[], language: Language): ShownChoice[] {
  const words = translator(language);
  return choices.map((choice) => {
    const { value, name } = typeof choice === "string" ? { value: choice, name: undefined } : choice;
    return { value, label: name ? inLanguage(name, language).text : (adminWord(words, "choice", value) ?? value) };
  });
}

/** A form's fields in the reader's words; `key` is the row's that is being changed. */
export function shownFields(
  db: Db,
  fields: readonly RoomField[],
  language: Language,
  key?: string,
): Promise<ShownField[]> {
  const words = translator(language);
  return Promise.all(
    fields.map(async ({ name, type, required = false, choices = [], hint }) => ({
      name,
      type,
      required,
      label: adminWord(words, "field", name) ?? name,
      hint: hint && adminWord(words, "hint", hint),
      choices: shownChoices(typeof choices === "function" ? await choices(db, key) : choices, language),
    })),
  );
}

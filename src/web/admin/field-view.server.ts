import type { Db } from "#db/database.ts";
import type { FieldType, ResourceField } from "#domain/admin/resource.ts";
import type { FieldChoice } from "#domain/admin/table.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { findAdminMessage } from "./admin-messages.ts";

export type AdminChoiceView = { value: string; label: string };
export type AdminFieldView = {
  name: string;
  type: FieldType;
  label: string;
  hint?: string | undefined;
  required: boolean;
  choices: AdminChoiceView[];
};

/** Presents choices with labels in the reader's language. */
export function presentAdminChoices(choices: readonly (string | FieldChoice)[], language: Language): AdminChoiceView[] {
  const translator = getTranslator(language);
  return choices.map((choice) => {
    const { value, name } = typeof choice === "string" ? { value: choice, name: undefined } : choice;
    return {
      value,
      label: name ? pickTranslation(name, language).text : (findAdminMessage(translator, "choice", value) ?? value),
    };
  });
}

/** Presents the fields of a form in the reader's language. `key` identifies the row being edited. */
export function presentAdminFields(
  db: Db,
  fields: readonly ResourceField[],
  language: Language,
  key?: string,
): Promise<AdminFieldView[]> {
  const translator = getTranslator(language);
  return Promise.all(
    fields.map(async ({ name, type, required = false, choices = [], hint }) => ({
      name,
      type,
      required,
      label: findAdminMessage(translator, "field", name) ?? name,
      hint: hint && findAdminMessage(translator, "hint", hint),
      choices: presentAdminChoices(typeof choices === "function" ? await choices(db, key) : choices, language),
    })),
  );
}

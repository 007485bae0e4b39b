import { expect, it } from "vitest";
import { adminResources } from "#domain/admin/resources.server.ts";
import { settingFieldGroups } from "#domain/admin/settings.server.ts";
import { jobNames } from "#domain/jobs/job-names.ts";
import type { PayoutObstacle } from "#domain/payments/payment-provider.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { findAdminMessage, findResourceText } from "./admin-messages.ts";

registerMessages("en", en);
registerMessages("ar", ar);

/** Reasons why a provider does not send a payout, which its page names. */
const obstacles: Record<PayoutObstacle | "account", true> = {
  currency: true,
  iban: true,
  mobile: true,
  city: true,
  account: true,
};

it("Admin resources, jobs and settings have labels in both languages", () => {
  const missing: string[] = [];
  for (const language of ["en", "ar"] as const) {
    const words = getTranslator(language);
    const need = (group: Parameters<typeof findAdminMessage>[1], name: string) => {
      if (findAdminMessage(words, group, name) === undefined) missing.push(`${language} ${group}.${name}`);
    };
    for (const { name, table, form, bulk = [] } of adminResources.values()) {
      if (!findResourceText(words, name, "title")) missing.push(`${language} rooms.${name}.title`);
      if (form?.add && !findResourceText(words, name, "add")) missing.push(`${language} rooms.${name}.add`);
      for (const { id } of table.columns) need("field", id);
      for (const { id, choices } of table.filters ?? []) {
        need("field", id);
        if (typeof choices !== "function") for (const choice of choices) need("choice", choice);
      }
      const fields = [...(form?.fields ?? []), ...(form?.actions ?? []).flatMap((act) => act.fields ?? [])];
      for (const field of fields) {
        need("field", field.name);
        if (field.hint) need("hint", field.hint);
        if (typeof field.choices !== "function") for (const choice of field.choices ?? []) need("choice", choice);
      }
      for (const { id } of form?.actions ?? []) need("actions", id);
      for (const { id } of bulk) need("bulkActions", id);
    }
    for (const name of ["possible", ...Object.keys(obstacles).map((each) => `by-hand-${each}`)])
      need("choice", `transfer-${name}`);
    for (const name of jobNames) {
      if (!words.find(`admin.health.names.${name}`)) missing.push(`${language} health.names.${name}`);
    }
    for (const [group, fields] of Object.entries(settingFieldGroups)) {
      need("group", group);
      for (const field of fields) need("field", field.name);
    }
  }
  expect(missing).toEqual([]);
});

import { z } from "zod";
import type { Db } from "#db/database.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import { contactsOf } from "#domain/content/contacts.ts";
import { emailField, lineField, optionalLineField, phoneField } from "#domain/forms/fields.ts";
import { bankAccount } from "#domain/orders/settings.server.ts";
import { failure, type Result } from "#kernel/result.ts";
import { change, differences, markOf, refuse } from "./change.server.ts";
import { decimalField } from "./fields.ts";
import type { AdminContext, RoomField, Values } from "./room.ts";
import { readRoomFields } from "./table-form.server.ts";

/** ISO 13616: the letters as numbers, the first four signs at the end, leave 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const social = (name: string): RoomField => ({
  name,
  type: "code",
  schema: optionalLineField(200)
    .refine((value) => value === null || z.url({ protocol: /^https$/ }).safeParse(value).success, "admin.address")
    .transform((value) => value ?? ""),
});

const line = (name: string, most: number): RoomField => ({
  name,
  type: "line",
  required: true,
  schema: lineField(most),
});

/** CN-01 and how the shop is reached: what there is to set, by the cards of the page. */
export const settingGroups = {
  totals: [
    { name: "shipping", type: "number", required: true, schema: decimalField(6, 2), hint: "shipping" },
    { name: "taxPercent", type: "number", required: true, schema: decimalField(2, 4), hint: "tax" },
  ],
  bank: [
    line("bankName", 80),
    line("bankHolder", 80),
    {
      name: "iban",
      type: "code",
      required: true,
      hint: "iban",
      schema: lineField(60)
        .refine(isIban, "admin.iban")
        .transform((text) =>
          text
            .replace(/\s/g, "")
            .toUpperCase()
            .replace(/(.{4})(?=.)/g, "$1 "),
        ),
    },
  ],
  contact: [
    { name: "phone", type: "code", required: true, schema: phoneField() },
    { name: "email", type: "code", required: true, schema: emailField() },
    line("addressEn", 160),
    line("addressAr", 160),
    line("cityEn", 60),
    line("cityAr", 60),
    social("instagram"),
    social("x"),
    social("youtube"),
    social("snapchat"),
  ],
} as const satisfies Record<string, readonly RoomField[]>;

export type SettingGroup = keyof typeof settingGroups;
export const isSettingGroup = (text: string): text is SettingGroup => Object.hasOwn(settingGroups, text);

/** Each group has a mark of its own: who changes the bank's account doesn't contradict who changes the tax. */
export type Settings = { values: Values; marks: Record<SettingGroup, string> };

/** What is set now, defaults included. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const totals = await totalsSettings(db);
  const bank = await bankAccount(db);
  const contacts = contactsOf(set);
  const networks = Object.fromEntries(["instagram", "x", "youtube", "snapchat"].map((name) => [name, ""]));
  for (const { network, href } of contacts.social) networks[network] = href;
  const values: Values = {
    ...totals,
    bankName: bank.bankName,
    bankHolder: bank.holder,
    iban: bank.iban,
    phone: contacts.phone,
    email: contacts.email,
    addressEn: contacts.address.en,
    addressAr: contacts.address.ar,
    cityEn: contacts.city.en,
    cityAr: contacts.city.ar,
    ...networks,
  };
  const markOfGroup = (group: SettingGroup) => markOf(settingGroups[group].map(({ name }) => values[name] ?? ""));
  return {
    values,
    marks: { totals: markOfGroup("totals"), bank: markOfGroup("bank"), contact: markOfGroup("contact") },
  };
}

/** Sets a group's settings; refused when somebody has set any of them meanwhile. */
export async function saveSettings(
  context: AdminContext,
  group: SettingGroup,
  given: Values,
  mark: string,
): Promise<Result<unknown>> {
  const read = readRoomFields(settingGroups[group], given);
  if (!read.ok) return failure("invalid", "admin.invalid", read.errors);
  return change(context, async (trx, note) => {
    // Two who save at the same moment wait for each other: the second one is told.
    await trx.selectFrom("currencies").select("code").orderBy("code").limit(1).forUpdate().execute();
    const before = await readSettings(trx);
    if (before.marks[group] !== mark) refuse("conflict", "admin.stale");
    const rows = Object.entries(read.value).map(([key, value]) => ({
      key,
      value: String(value ?? ""),
      updated_at: context.now,
    }));
    for (const row of rows) {
      await trx
        .insertInto("settings")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
        .execute();
    }
    const details = differences(before.values, read.value);
    await note({ action: "settings.change", subject: "settings", subjectId: group, details });
  });
}

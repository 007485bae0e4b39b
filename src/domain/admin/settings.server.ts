import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { totalsFrom } from "#domain/cart/settings.server.ts";
import { socialNetworks } from "#domain/content/contacts.ts";
import { lineField, optionalEmailField, optionalLineField, optionalPhoneField } from "#domain/forms/fields.ts";
import { hoursFields, hoursValues, readHours } from "#domain/sellers/read-hours.ts";
import { appStores } from "#domain/site/app-stores.ts";
import { readSiteSettings } from "#domain/site/get-site-settings.server.ts";
import { isTimeZone, MAX_LISTING_DAYS, parseSiteSettings } from "#domain/site/site-settings.ts";
import { languages } from "#kernel/local-text.ts";
import { failure, type Result } from "#kernel/result.ts";
import { change, differences, markOf, refuse } from "./change.server.ts";
import { choiceField, countryChoices, decimalField, wholeField, yesField } from "./fields.ts";
import type { AdminContext, RoomField, Values } from "./room.ts";
import type { Choice } from "./table.ts";
import { readRoomFields } from "./table-form.server.ts";

/** ISO 13616: the letters as numbers, the first four signs at the end, leave 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const httpsAddress = (name: string): RoomField => ({
  name,
  type: "code",
  schema: optionalLineField(200).refine(
    (value) => value === null || z.url({ protocol: /^https$/ }).safeParse(value).success,
    "admin.address",
  ),
});

const line = (name: string, most: number): RoomField => ({
  name,
  type: "line",
  required: true,
  schema: lineField(most),
});

const optionalLine = (name: string, most: number): RoomField => ({
  name,
  type: "line",
  schema: optionalLineField(most),
});

const currencyChoices = async (db: Db): Promise<Choice[]> =>
  (await db.selectFrom("currencies").select(["code", "name_en", "name_ar"]).orderBy("position").execute()).map(
    ({ code, name_en, name_ar }) => ({ value: code, name: { en: `${name_en} (${code})`, ar: `${name_ar} (${code})` } }),
  );

/** What there is to set (CN-01 and the site itself), by the cards of the page. */
export const settingGroups = {
  identity: [line("siteNameEn", 40), line("siteNameAr", 40)],
  region: [
    {
      name: "defaultLanguage",
      type: "choice",
      required: true,
      choices: languages,
      schema: choiceField(languages),
      hint: "defaultLanguage",
    },
    {
      name: "defaultCurrency",
      type: "choice",
      required: true,
      choices: currencyChoices,
      schema: z.string("required").regex(/^[A-Z]{3}$/, "admin.choice"),
      hint: "defaultCurrency",
    },
    {
      name: "defaultCountry",
      type: "choice",
      required: true,
      choices: countryChoices,
      schema: z.string("required").regex(/^[A-Z]{2}$/, "admin.choice"),
    },
    {
      name: "timeZone",
      type: "choice",
      required: true,
      choices: () => Promise.resolve(Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone }))),
      schema: z.string("required").refine(isTimeZone, "admin.choice"),
      hint: "timeZone",
    },
  ],
  trade: [
    {
      name: "listingDays",
      type: "number",
      required: true,
      schema: wholeField(1, MAX_LISTING_DAYS),
      hint: "listingDays",
    },
    { name: "cart", type: "yes", schema: yesField(), hint: "cart" },
    { name: "payCash", type: "yes", schema: yesField() },
    { name: "payTransfer", type: "yes", schema: yesField(), hint: "payTransfer" },
  ],
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
    { name: "phone", type: "code", schema: optionalPhoneField() },
    { name: "email", type: "code", schema: optionalEmailField(), hint: "contactEmail" },
    optionalLine("addressEn", 160),
    optionalLine("addressAr", 160),
    optionalLine("cityEn", 60),
    optionalLine("cityAr", 60),
    ...socialNetworks.map(httpsAddress),
  ],
  hours: ["hoursNoteEn", "hoursNoteAr"].map((name) => ({ ...optionalLine(name, 160), hint: "hoursNote" })),
  apps: appStores.map(httpsAddress),
} as const satisfies Record<string, readonly RoomField[]>;

export type SettingGroup = keyof typeof settingGroups;
export const isSettingGroup = (text: string): text is SettingGroup => Object.hasOwn(settingGroups, text);

/** Returns the names of a card's inputs: its fields, and of the opening hours those of the week. */
export const getInputNames = (group: SettingGroup): string[] => [
  ...settingGroups[group].map(({ name }) => name),
  ...(group === "hours" ? hoursFields : []),
];
const groupNames = Object.keys(settingGroups) as SettingGroup[];

/** Each group has a mark of its own: who changes the bank's account doesn't contradict who changes the tax. */
export type Settings = { values: Values; marks: Record<SettingGroup, string> };

/** Reads what is set now: defaults where there are some, empty where nobody has set anything. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const site = parseSiteSettings(set);
  const { shipping, taxPercent } = totalsFrom(Object.fromEntries(set));
  const asSet = Object.fromEntries(
    groupNames.flatMap((group) => settingGroups[group].map(({ name }) => [name, set.get(name)?.trim() ?? ""])),
  );
  const toYes = (isOn: boolean) => (isOn ? "1" : "");
  const values: Values = {
    ...asSet,
    shipping,
    taxPercent,
    siteNameEn: site.name.en,
    siteNameAr: site.name.ar,
    defaultLanguage: site.defaultLanguage,
    defaultCurrency: site.defaultCurrency,
    defaultCountry: site.defaultCountry,
    timeZone: site.timeZone,
    listingDays: String(site.listingDays),
    cart: toYes(site.hasCart),
    payCash: toYes(asSet.payCash !== "false"),
    payTransfer: toYes(asSet.payTransfer !== "false"),
    openingHours: set.get("openingHours")?.trim() ?? "",
    ...hoursValues(site.contacts.hours),
  };
  const marks = Object.fromEntries(
    groupNames.map((group) => [group, markOf(getInputNames(group).map((name) => values[name] ?? ""))]),
  ) as Record<SettingGroup, string>;
  return { values, marks };
}

/** Refuses settings with which nothing could be shown or paid. */
async function checkSettings(trx: Db): Promise<void> {
  const site = await readSiteSettings(trx);
  const { rows } = await sql<{ currency: boolean; country: boolean }>`
    select exists (select from currencies where code = ${site.defaultCurrency}) as currency,
      exists (select from countries where code = ${site.defaultCountry}) as country`.execute(trx);
  if (!rows[0]?.currency) refuse("invalid", "admin.choice", "defaultCurrency");
  if (!rows[0]?.country) refuse("invalid", "admin.choice", "defaultCountry");
  if (site.hasCart && site.payments.length === 0) refuse("invalid", "admin.no_payment", "payCash");
}

/** Reads a card's form as the settings it sets; a week without any hours sets none. */
function readSettingGroup(group: SettingGroup, given: Values): ReturnType<typeof readRoomFields> {
  const read = readRoomFields(settingGroups[group], given);
  if (group !== "hours") return read;
  const hours = readHours(given);
  if (!read.ok || !hours.ok) {
    return { ok: false, errors: [...(hours.ok ? [] : hours.errors), ...(read.ok ? [] : read.errors)] };
  }
  const openingHours = Object.keys(hours.value).length > 0 ? JSON.stringify(hours.value) : "";
  return { ok: true, value: { ...read.value, openingHours } };
}

/** Sets a group's settings; refused when somebody has set any of them meanwhile. */
export async function saveSettings(
  context: AdminContext,
  group: SettingGroup,
  given: Values,
  mark: string,
): Promise<Result<unknown>> {
  const read = readSettingGroup(group, given);
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
    await checkSettings(trx);
    const details = differences(before.values, read.value);
    await note({ action: "settings.change", subject: "settings", subjectId: group, details });
  });
}

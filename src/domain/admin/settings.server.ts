import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { parseTotalsSettings } from "#domain/cart/settings.server.ts";
import {
  createOptionalEmailField,
  createOptionalPhoneField,
  createOptionalSingleLineField,
  createSingleLineField,
} from "#domain/forms/form-fields.ts";
import { markAcceptedSpellingsForReindex } from "#domain/lexicon/learned-spellings.server.ts";
import { formatIban, parseIban } from "#domain/payouts/iban.ts";
import { openingHoursFields, parseOpeningHours, toOpeningHoursFormValues } from "#domain/sellers/opening-hours-form.ts";
import { DEFAULT_PART_GRAMS, shippingLimits } from "#domain/shipping/shipping-rate.ts";
import { appStores } from "#domain/site/app-stores.ts";
import { socialNetworks } from "#domain/site/site-contacts.ts";
import { readSiteSettings, saveSetting } from "#domain/site/site-settings.server.ts";
import {
  fitGuarantees,
  isKnownTimeZone,
  MAX_ESCROW_DAYS,
  MAX_LISTING_DAYS,
  MAX_RETURN_ANSWER_DAYS,
  MAX_RETURN_DAYS,
  parseSiteSettings,
} from "#domain/site/site-settings.ts";
import { languages } from "#kernel/localized-text.ts";
import { failure, type Result } from "#kernel/result.ts";
import { applyAdminChange, diffRows, getRowVersion, rejectAdminChange } from "./admin-change.server.ts";
import {
  createCheckboxField,
  createDecimalField,
  createIntegerField,
  createLineField,
  createRequiredChoiceField,
  listCountryChoices,
  listCurrencyChoices,
} from "./form-fields.ts";
import type { AdminContext, FormValues, ResourceField } from "./resource.ts";
import { parseResourceFields } from "./table-form.server.ts";

const createHttpsUrlSetting = (name: string): ResourceField => ({
  name,
  type: "code",
  schema: createOptionalSingleLineField(200).refine(
    (value) => value === null || z.url({ protocol: /^https$/ }).safeParse(value).success,
    "admin.address",
  ),
});

const createOptionalLineSetting = (name: string, maxLength: number): ResourceField => ({
  name,
  type: "line",
  schema: createOptionalSingleLineField(maxLength),
});

/** Fields of the site settings (CN-01), grouped by the cards of the settings page. */
export const settingFieldGroups = {
  identity: [createLineField("siteNameEn", 40), createLineField("siteNameAr", 40)],
  region: [
    { ...createRequiredChoiceField("defaultLanguage", languages), hint: "defaultLanguage" },
    {
      name: "defaultCurrency",
      type: "choice",
      required: true,
      choices: listCurrencyChoices,
      schema: z.string("required").regex(/^[A-Z]{3}$/, "admin.choice"),
      hint: "defaultCurrency",
    },
    {
      name: "defaultCountry",
      type: "choice",
      required: true,
      choices: listCountryChoices,
      schema: z.string("required").regex(/^[A-Z]{2}$/, "admin.choice"),
    },
    {
      name: "timeZone",
      type: "choice",
      required: true,
      choices: () => Promise.resolve(Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone }))),
      schema: z.string("required").refine(isKnownTimeZone, "admin.choice"),
      hint: "timeZone",
    },
  ],
  trade: [
    {
      name: "listingDays",
      type: "number",
      required: true,
      schema: createIntegerField(1, MAX_LISTING_DAYS),
      hint: "listingDays",
    },
    { name: "cart", type: "yes", schema: createCheckboxField(), hint: "cart" },
    { name: "payCash", type: "yes", schema: createCheckboxField() },
    { name: "payTransfer", type: "yes", schema: createCheckboxField(), hint: "payTransfer" },
  ],
  totals: [
    { name: "shipping", type: "number", required: true, schema: createDecimalField(6, 2), hint: "shipping" },
    { name: "taxPercent", type: "number", required: true, schema: createDecimalField(2, 4), hint: "tax" },
    {
      name: "partWeight",
      type: "number",
      required: true,
      schema: createIntegerField(1, shippingLimits.grams),
      hint: "partWeight",
    },
  ],
  money: [
    {
      name: "escrowDays",
      type: "number",
      required: true,
      schema: createIntegerField(0, MAX_ESCROW_DAYS),
      hint: "escrowDays",
    },
    {
      name: "payoutApprovalLimit",
      type: "number",
      required: true,
      schema: createIntegerField(0, 999_999_999),
      hint: "payoutApprovalLimit",
    },
    { name: "sellersRemitTax", type: "yes", schema: createCheckboxField(), hint: "sellersRemitTax" },
  ],
  returns: [
    {
      name: "returnDays",
      type: "number",
      required: true,
      schema: createIntegerField(0, MAX_RETURN_DAYS),
      hint: "returnDays",
    },
    {
      name: "returnAnswerDays",
      type: "number",
      required: true,
      schema: createIntegerField(1, MAX_RETURN_ANSWER_DAYS),
      hint: "returnAnswerDays",
    },
    { ...createRequiredChoiceField("fitGuarantee", fitGuarantees), hint: "fitGuarantee" },
  ],
  bank: [
    createLineField("bankName", 80),
    createLineField("bankHolder", 80),
    {
      name: "iban",
      type: "code",
      required: true,
      hint: "iban",
      schema: createSingleLineField(60)
        .refine((text) => parseIban(text) !== undefined, "admin.iban")
        .transform((text) => formatIban(parseIban(text) ?? "")),
    },
  ],
  contact: [
    { name: "phone", type: "code", schema: createOptionalPhoneField() },
    { name: "email", type: "code", schema: createOptionalEmailField(), hint: "contactEmail" },
    createOptionalLineSetting("addressEn", 160),
    createOptionalLineSetting("addressAr", 160),
    createOptionalLineSetting("cityEn", 60),
    createOptionalLineSetting("cityAr", 60),
    ...socialNetworks.map(createHttpsUrlSetting),
  ],
  hours: ["hoursNoteEn", "hoursNoteAr"].map((name) => ({ ...createOptionalLineSetting(name, 160), hint: "hoursNote" })),
  search: ["learnSpellings", "acceptStrongSpellings"].map((name) => ({
    name,
    type: "yes",
    hint: name,
    schema: createCheckboxField(),
  })),
  apps: appStores.map(createHttpsUrlSetting),
} as const satisfies Record<string, readonly ResourceField[]>;

export type SettingGroup = keyof typeof settingFieldGroups;
export const isSettingGroup = (text: string): text is SettingGroup => Object.hasOwn(settingFieldGroups, text);

/** Returns the form input names of a settings card. The card of the opening hours also has inputs for each weekday. */
export const getSettingInputNames = (group: SettingGroup): string[] => [
  ...settingFieldGroups[group].map(({ name }) => name),
  ...(group === "hours" ? openingHoursFields : []),
];
const groupNames = Object.keys(settingFieldGroups) as SettingGroup[];

/** Site settings as form values, with one version per group. Changes of different groups do not conflict. */
export type AdminSettings = { values: FormValues; marks: Record<SettingGroup, string> };

/** Returns the current site settings. Missing settings get their default, or an empty text if there is no default. */
export async function getAdminSettings(db: Db): Promise<AdminSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const storedSettings = new Map(rows.map(({ key, value }) => [key, value]));
  const site = parseSiteSettings(storedSettings);
  const {
    shipping,
    taxPercent,
    partGrams = DEFAULT_PART_GRAMS,
  } = parseTotalsSettings({ values: Object.fromEntries(storedSettings), vatRates: null });
  const storedValues = Object.fromEntries(
    groupNames.flatMap((group) =>
      settingFieldGroups[group].map(({ name }) => [name, storedSettings.get(name)?.trim() ?? ""]),
    ),
  );
  const toCheckboxValue = (isOn: boolean) => (isOn ? "1" : "");
  const values: FormValues = {
    ...storedValues,
    shipping,
    taxPercent,
    partWeight: String(partGrams),
    siteNameEn: site.name.en,
    siteNameAr: site.name.ar,
    defaultLanguage: site.defaultLanguage,
    defaultCurrency: site.defaultCurrency,
    defaultCountry: site.defaultCountry,
    timeZone: site.timeZone,
    listingDays: String(site.listingDays),
    escrowDays: String(site.escrowDays),
    payoutApprovalLimit: String(site.payoutApprovalLimit),
    sellersRemitTax: toCheckboxValue(site.sellersRemitTax),
    returnDays: String(site.returnDays),
    returnAnswerDays: String(site.returnAnswerDays),
    fitGuarantee: site.fitGuarantee,
    cart: toCheckboxValue(site.hasCart),
    learnSpellings: toCheckboxValue(site.learnsSpellings),
    acceptStrongSpellings: toCheckboxValue(site.acceptsStrongSpellings),
    payCash: toCheckboxValue(storedValues.payCash !== "false"),
    payTransfer: toCheckboxValue(storedValues.payTransfer !== "false"),
    openingHours: storedSettings.get("openingHours")?.trim() ?? "",
    ...toOpeningHoursFormValues(site.contacts.hours),
  };
  const versions = Object.fromEntries(
    groupNames.map((group) => [group, getRowVersion(getSettingInputNames(group).map((name) => values[name] ?? ""))]),
  ) as Record<SettingGroup, string>;
  return { values, marks: versions };
}

/**
 * Rejects settings that would make the site unusable: an unknown currency or country, or a cart without a payment
 * method.
 */
async function validateSettings(trx: Db): Promise<void> {
  const site = await readSiteSettings(trx);
  const { rows } = await sql<{ currency: boolean; country: boolean }>`
    select exists (select from currencies where code = ${site.defaultCurrency}) as currency,
      exists (select from countries where code = ${site.defaultCountry}) as country`.execute(trx);
  if (!rows[0]?.currency) rejectAdminChange("invalid", "admin.choice", "defaultCurrency");
  if (!rows[0]?.country) rejectAdminChange("invalid", "admin.choice", "defaultCountry");
  if (site.hasCart && site.payments.length === 0) rejectAdminChange("invalid", "admin.no_payment", "payCash");
}

/**
 * Parses the form of a settings card. If no weekday has opening hours, the setting `openingHours` becomes an empty
 * text.
 */
function parseSettingGroup(group: SettingGroup, submitted: FormValues): ReturnType<typeof parseResourceFields> {
  const parsed = parseResourceFields(settingFieldGroups[group], submitted);
  if (group !== "hours") return parsed;
  const hours = parseOpeningHours(submitted);
  if (!parsed.ok || !hours.ok) {
    return { ok: false, errors: [...(hours.ok ? [] : hours.errors), ...(parsed.ok ? [] : parsed.errors)] };
  }
  const openingHours = Object.keys(hours.value).length > 0 ? JSON.stringify(hours.value) : "";
  return { ok: true, value: { ...parsed.value, openingHours } };
}

/** Updates the settings of a group. Fails when another administrator has changed the group meanwhile. */
export async function updateSettings(
  context: AdminContext,
  group: SettingGroup,
  submitted: FormValues,
  version: string,
): Promise<Result<unknown>> {
  const parsed = parseSettingGroup(group, submitted);
  if (!parsed.ok) return failure("invalid", "admin.invalid", parsed.errors);
  return applyAdminChange(context, async (trx, note) => {
    // The row lock serializes concurrent saves, so the second save detects the conflict.
    await trx.selectFrom("currencies").select("code").orderBy("code").limit(1).forUpdate().execute();
    const before = await getAdminSettings(trx);
    if (before.marks[group] !== version) rejectAdminChange("conflict", "admin.stale");
    for (const [key, value] of Object.entries(parsed.value)) {
      await saveSetting(trx, key, String(value ?? ""), context.now);
    }
    await validateSettings(trx);
    if (group === "search") await markAcceptedSpellingsForReindex(trx);
    const details = diffRows(before.values, parsed.value);
    await note({ action: "settings.change", subject: "settings", subjectId: group, details });
  });
}

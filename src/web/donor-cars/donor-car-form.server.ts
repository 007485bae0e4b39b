import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { groupCitiesByCountry } from "#domain/catalog/city-groups.ts";
import {
  type DonorVehicle,
  donorDetailFields,
  donorPartFields,
  donorVehicleFields,
  getDonorPartFields,
} from "#domain/donor-cars/donor-car-input.ts";
import { donorPartGroups, donorPartKinds } from "#domain/donor-cars/donor-parts.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { DEFAULT_LISTING_CURRENCY } from "#domain/listing-editor/price-fields.ts";
import { listAccessibleSellerIds, listAccessibleSellers } from "#domain/sellers/seller-access.server.ts";
import { listVehicles } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatEngineName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";

/** Fields of the form of a new car, in order. */
const newDonorCarFields = [...donorVehicleFields, ...donorDetailFields, "seller", "currency"] as const;

/** Returns the submitted values of the form of a new car with its parts. */
export const readDonorCarValues = (form: FormData): Record<string, string> =>
  getFormValues<string>(form, [...newDonorCarFields, ...donorPartFields]);

/** Reads the files of a field. Browsers send an empty field as a file without name and content, which is skipped. */
export async function readDonorCarFiles(form: FormData): Promise<Uint8Array[]> {
  const files = form.getAll("pictures").filter((each) => each instanceof File && (each.size > 0 || each.name !== ""));
  return Promise.all((files as File[]).map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

/** Presents the kinds of parts by group, without those in `except`. Groups without parts are left out. */
export function presentPartGroups({ language }: Pick<Preferences, "language">, except: ReadonlySet<string>) {
  const { t } = getTranslator(language);
  return donorPartGroups
    .map((group) => ({
      name: t(`donorCars.groups.${group}`),
      parts: donorPartKinds
        .filter((kind) => kind.group === group && !except.has(kind.key))
        .map((kind) => ({ ...getDonorPartFields(kind.key), name: pickByLanguage(kind.name, language) })),
    }))
    .filter(({ parts }) => parts.length > 0);
}

export type DonorPartGroupView = ReturnType<typeof presentPartGroups>[number];

/** Lists the choices of the fields about the car, in the reader's language. */
export function listDetailChoices(catalog: Catalog, { language, country }: Preferences) {
  return {
    colors: (catalog.features.get("color")?.lookups ?? []).map(({ slug, name }) => ({
      value: slug,
      label: pickTranslation(name, language).text,
    })),
    cities: groupCitiesByCountry(catalog, language, country),
  };
}

/** Lists the engines of a model in a year. */
export async function listEngineChoices(
  db: Db,
  catalog: Catalog,
  { model, year }: DonorVehicle,
  { language }: Preferences,
) {
  const vehicles = await listVehicles(db, year, model.makeId, model.id);
  const engines = new Map(vehicles.flatMap(({ engine }) => (engine ? [[engine.id, engine] as const] : [])));
  return [...engines.values()].map((engine) => ({
    value: String(engine.id),
    label: [formatEngineName(engine, catalog.lookups, language), engine.code].filter(Boolean).join(" · "),
  }));
}

/** Lists the sellers for whom an account may list a car. The private seller of the account always is among them. */
export async function listSellerChoices(db: Db, account: Account, { language }: Preferences) {
  const ids = new Set(await listAccessibleSellerIds(db, account.id));
  const sellers = (await listAccessibleSellers(db, account.id)).filter(({ id }) => ids.has(id));
  const choices = sellers.map(({ id, name }) => ({ value: String(id), label: presentSellerName(name, language).text }));
  if (sellers.some(({ type, role }) => type === "personal" && role === "owner")) return choices;
  return [...choices, { value: "", label: getTranslator(language).t("donorCars.form.personal") }];
}

/** Returns the currency in which a seller probably sells. Visitors who chose none see the base currency. */
export const getDefaultCurrency = ({ currency: { code } }: Preferences): string =>
  code === BASE_CURRENCY ? DEFAULT_LISTING_CURRENCY : code;

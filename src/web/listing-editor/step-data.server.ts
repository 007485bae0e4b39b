import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import { cancellationPolicies } from "#domain/bookings/cancellation.ts";
import type { Catalog, CatalogEntry, Category } from "#domain/catalog/catalog.ts";
import { groupCitiesByCountry } from "#domain/catalog/city-groups.ts";
import {
  type EditorStep,
  getListingKind,
  isListableCategory,
  listFittedCarRows,
  MAX_FITTED_CAR_ROWS,
} from "#domain/listing-editor/draft.ts";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import type { DraftValidation } from "#domain/listing-editor/draft-validation.ts";
import type { StoredDraft } from "#domain/listing-editor/drafts.server.ts";
import { listEditorFeatures } from "#domain/listing-editor/feature-fields.ts";
import { findPartIds } from "#domain/parts/queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { describeCancellation } from "#web/bookings/cancellation-text.ts";
import { preferencesContext } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { loadVehicleOptions } from "#web/vehicles/vehicle-options.server.ts";
import { getDraftContext } from "./load-draft.server.ts";
import { getMarketAdvice } from "./market-advice.server.ts";
import { getListingPreview } from "./preview.server.ts";

type Context = Readonly<RouterContextProvider>;
type StepContext = {
  context: Context;
  db: Db;
  draft: StoredDraft;
  catalog: Catalog;
  judged: DraftValidation;
  step: EditorStep;
};

type StepChoice = { value: string; label: string };
export type StepData = Awaited<ReturnType<typeof loadStepData>>;

/** Loads the choices of a step and the data that it shows besides the draft. */
export async function loadStepData(context: StepContext) {
  switch (context.step) {
    case "category":
      return { step: "category" as const, ...getCategoryData(context) };
    case "vehicle":
      return { step: "vehicle" as const, ...(await loadVehicleData(context)) };
    case "part":
      return { step: "part" as const, ...(await loadPartData(context)) };
    case "features":
      return { step: "features" as const, features: getFeaturesData(context) };
    case "texts":
      return { step: "texts" as const };
    case "pictures":
      return { step: "pictures" as const, ...(await loadPicturesData(context)) };
    case "price":
      return { step: "price" as const, ...(await loadPriceData(context)) };
    case "contact":
      return { step: "contact" as const, ...(await loadContactData(context)) };
    case "preview":
      return { step: "preview" as const, preview: await getListingPreview(context) };
  }
}

const getContextLanguage = (context: Context): Language => context.get(preferencesContext).language;

function toChoices(entries: readonly CatalogEntry[], language: Language, sorted = true): StepChoice[] {
  const options = entries.map(({ id, name }) => ({ value: String(id), label: pickTranslation(name, language).text }));
  const collator = new Intl.Collator(language);
  return sorted ? options.sort((a, b) => collator.compare(a.label, b.label)) : options;
}

/** Returns the categories of the listing kind, grouped by branch of the category tree. */
function getCategoryData({ context, catalog, judged }: StepContext) {
  const language = getContextLanguage(context);
  const { t } = getTranslator(language);
  const kind = judged.ad?.kind ?? "car";
  const roots = catalog.roots.filter((root) => getListingKind(root) === kind);
  const listSubtree = (category: Category): Category[] => [category, ...category.children.flatMap(listSubtree)];
  const groups = roots.flatMap((root) =>
    isListableCategory(root)
      ? [
          {
            label: t(kind === "rental" ? "listingEditor.category.rentals" : "listingEditor.category.cars"),
            options: toChoices(listSubtree(root), language, false),
          },
        ]
      : root.children.map((branch) => ({
          label: pickTranslation(branch.name, language).text,
          options: [
            ...toChoices(branch.children.flatMap(listSubtree), language, false),
            {
              value: String(branch.id),
              label:
                branch.children.length === 0
                  ? pickTranslation(branch.name, language).text
                  : t("listingEditor.category.general", { name: pickTranslation(branch.name, language).text }),
            },
          ],
        })),
  );
  return { groups };
}

async function loadVehicleData({ context, db, draft, catalog, judged }: StepContext) {
  const language = getContextLanguage(context);
  const { fields } = draft;
  const makeId = judged.ad?.makeId ?? 0;
  if (fields.by === "hand") {
    const models = catalog.modelsOfMake.get(makeId) ?? [];
    return {
      byHand: true as const,
      makes: toChoices(catalog.makes.all, language),
      models: toChoices(models, language),
    };
  }
  const params = new URLSearchParams();
  for (const field of ["year", "make", "model", "vehicle", "vin"] as const) {
    const value = fields[field]?.trim().slice(0, 100);
    if (value) params.set(field, value);
  }
  return { byHand: false as const, options: await loadVehicleOptions(db, params, language) };
}

async function loadPartData({ context, db, draft, catalog, judged }: StepContext) {
  const language = getContextLanguage(context);
  const rows = listFittedCarRows(draft.fields);
  const used = new Set(rows.map(({ row }) => row));
  const freeRow = Array.from({ length: MAX_FITTED_CAR_ROWS }, (_, i) => i).find((row) => !used.has(row));
  const visibleRows = [...rows, ...(freeRow === undefined ? [] : [{ row: freeRow, values: { make: "" } }])];
  return {
    brands: toChoices(catalog.brands.all, language),
    makes: toChoices(catalog.makes.all, language),
    rows: visibleRows.map(({ row, values }) => ({
      row,
      models: toChoices(catalog.modelsOfMake.get(catalog.makes.find(values.make)?.id ?? 0) ?? [], language),
    })),
    known: await findKnownPart(db, judged),
  };
}

/**
 * Finds what is known about the fitment of the draft's part, by its brand and number. Returns undefined when the
 * catalog does not know which cars it fits.
 */
async function findKnownPart(
  db: Db,
  { part }: DraftValidation,
): Promise<{ universal: boolean; models: number } | undefined> {
  const [id] = part ? await findPartIds(db, [part]) : [];
  if (id === undefined) return undefined;
  const { rows } = await sql<{ universal: boolean; models: number }>`
    select p.universal, (select count(distinct f.model_id)::int from fitments f
      where f.part_id = p.id and f.effect = 'fits') as models
    from parts p where p.id = ${id}`.execute(db);
  const storedPart = rows[0];
  return storedPart && (storedPart.universal || storedPart.models > 0) ? storedPart : undefined;
}

function getFeaturesData({ context, judged }: StepContext) {
  const language = getContextLanguage(context);
  const text = (name: { ar: string | null; en: string | null } | null) =>
    name ? pickTranslation(name, language).text : "";
  return (judged.category ? listEditorFeatures(judged.category) : []).map(({ feature, required }) => ({
    key: feature.key,
    type: feature.type,
    name: text(feature.name),
    unit: text(feature.unit),
    required,
    options: feature.lookups.map(({ slug, name, color }) => ({ value: slug, label: text(name), color: color ?? "" })),
  }));
}

async function loadPicturesData({ db, draft }: StepContext) {
  const former =
    draft.ad === null
      ? []
      : await db
          .selectFrom("ad_media")
          .select(["id", "url"])
          .where("ad_id", "=", draft.ad.id)
          .where("picture_id", "is", null)
          .orderBy("position")
          .orderBy("id")
          .execute();
  return { pictures: await listDraftPictures(db, draft.id), former };
}

async function loadPriceData({ context, db, draft, catalog, judged }: StepContext) {
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  return {
    currencies: [...catalog.currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${pickTranslation(name, language).text} (${code})`,
    })),
    swatches: (catalog.features.get("color")?.lookups ?? [])
      .filter(({ color }) => color)
      .map(({ slug, name, color }) => ({
        value: slug,
        label: pickTranslation(name, language).text,
        color: color ?? "",
      })),
    cancellations: cancellationPolicies.map((policy) => ({ policy, text: describeCancellation(policy, language) })),
    market: await getMarketAdvice(db, judged, catalog, preferences, draft.ad?.id),
  };
}

async function loadContactData({ context, db, catalog }: StepContext) {
  const language = getContextLanguage(context);
  const { account } = getDraftContext(context);
  const sellerIds = await listAccessibleSellerIds(db, account.id);
  const sellers =
    sellerIds.length === 0
      ? []
      : await db
          .selectFrom("sellers")
          .select(["id", "type", "name_ar", "name_en"])
          .where("id", "in", sellerIds)
          .orderBy("id")
          .execute();
  return {
    cities: groupCitiesByCountry(catalog, language, context.get(preferencesContext).country),
    sellers: sellers
      // Without a choice, the listing belongs to the personal seller of the account.
      .filter(({ type }) => type !== "personal")
      .map(({ id, name_ar, name_en }) => ({
        value: String(id),
        label: presentSellerName({ ar: name_ar, en: name_en }, language).text,
      })),
  };
}

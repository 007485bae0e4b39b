import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import type { Catalogue, Category, Named } from "#domain/catalog/catalogue.ts";
import { partsOf } from "#domain/parts/queries.server.ts";
import { picturesOfDraft } from "#domain/pictures/of-draft.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { fitRows, isOfferable, kindOf, mostFits, type Step } from "#domain/selling/draft.ts";
import type { KeptDraft } from "#domain/selling/drafts.server.ts";
import type { Judged } from "#domain/selling/judge.ts";
import { askedFeatures } from "#domain/selling/read-features.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { preferencesContext } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { vehicleOptions } from "#web/vehicles/options.server.ts";
import { sellingOf } from "./draft-of-page.server.ts";
import { marketAdvice } from "./market-advice.server.ts";
import { previewOf } from "./preview.server.ts";

type Context = Readonly<RouterContextProvider>;
type Asked = { context: Context; db: Db; draft: KeptDraft; catalogue: Catalogue; judged: Judged; step: Step };

export type Choice = { value: string; label: string };
export type StepData = Awaited<ReturnType<typeof stepData>>;

/** What a step offers to choose from, and what is known to help with it. */
export async function stepData(asked: Asked) {
  switch (asked.step) {
    case "category":
      return { step: "category" as const, ...categoryData(asked) };
    case "vehicle":
      return { step: "vehicle" as const, ...(await vehicleData(asked)) };
    case "part":
      return { step: "part" as const, ...(await partData(asked)) };
    case "features":
      return { step: "features" as const, features: featuresData(asked) };
    case "texts":
      return { step: "texts" as const };
    case "pictures":
      return { step: "pictures" as const, ...(await picturesData(asked)) };
    case "price":
      return { step: "price" as const, ...(await priceData(asked)) };
    case "contact":
      return { step: "contact" as const, ...(await contactData(asked)) };
    case "preview":
      return { step: "preview" as const, preview: await previewOf(asked) };
  }
}

const languageOf = (context: Context): Language => context.get(preferencesContext).language;

function choices(things: readonly Named[], language: Language, sorted = true): Choice[] {
  const made = things.map(({ id, name }) => ({ value: String(id), label: inLanguage(name, language).text }));
  const collator = new Intl.Collator(language);
  return sorted ? made.sort((a, b) => collator.compare(a.label, b.label)) : made;
}

/** The categories of what is offered, by the branches of the first one. */
function categoryData({ context, catalogue, judged }: Asked) {
  const language = languageOf(context);
  const { t } = translator(language);
  const kind = judged.ad?.kind ?? "car";
  const roots = catalogue.roots.filter((root) => kindOf(root) === kind);
  const below = (category: Category): Category[] => [category, ...category.children.flatMap(below)];
  const groups = roots.flatMap((root) =>
    isOfferable(root)
      ? [
          {
            label: t(kind === "rental" ? "selling.category.rentals" : "selling.category.cars"),
            options: choices(below(root), language, false),
          },
        ]
      : root.children.map((branch) => ({
          label: inLanguage(branch.name, language).text,
          options: [
            ...choices(branch.children.flatMap(below), language, false),
            {
              value: String(branch.id),
              label:
                branch.children.length === 0
                  ? inLanguage(branch.name, language).text
                  : t("selling.category.general", { name: inLanguage(branch.name, language).text }),
            },
          ],
        })),
  );
  return { groups };
}

async function vehicleData({ context, db, draft, catalogue, judged }: Asked) {
  const language = languageOf(context);
  const { fields } = draft;
  const makeId = judged.ad?.makeId ?? 0;
  if (fields.by === "hand") {
    const models = catalogue.modelsOfMake.get(makeId) ?? [];
    return { byHand: true as const, makes: choices(catalogue.makes.all, language), models: choices(models, language) };
  }
  const params = new URLSearchParams();
  for (const field of ["year", "make", "model", "vehicle", "vin"] as const) {
    const value = fields[field]?.trim().slice(0, 100);
    if (value) params.set(field, value);
  }
  return { byHand: false as const, options: await vehicleOptions(db, params, language) };
}

async function partData({ context, db, draft, catalogue, judged }: Asked) {
  const language = languageOf(context);
  const rows = fitRows(draft.fields);
  const used = new Set(rows.map(({ row }) => row));
  const free = Array.from({ length: mostFits }, (_, i) => i).find((row) => !used.has(row));
  const shown = [...rows, ...(free === undefined ? [] : [{ row: free, values: { make: "" } }])];
  return {
    brands: choices(catalogue.brands.all, language),
    makes: choices(catalogue.makes.all, language),
    rows: shown.map(({ row, values }) => ({
      row,
      models: choices(catalogue.modelsOfMake.get(catalogue.makes.find(values.make)?.id ?? 0) ?? [], language),
    })),
    known: await knownPart(db, judged),
  };
}

/** What is known already of a part with this brand and number. */
async function knownPart(db: Db, { part }: Judged): Promise<{ universal: boolean; models: number } | undefined> {
  const [id] = part ? await partsOf(db, [part]) : [];
  if (id === undefined) return undefined;
  const { rows } = await sql<{ universal: boolean; models: number }>`
    select p.universal, (select count(distinct f.model_id)::int from fitments f
      where f.part_id = p.id and f.effect = 'fits') as models
    from parts p where p.id = ${id}`.execute(db);
  const known = rows[0];
  return known && (known.universal || known.models > 0) ? known : undefined;
}

function featuresData({ context, judged }: Asked) {
  const language = languageOf(context);
  const text = (name: { ar: string | null; en: string | null } | null) => (name ? inLanguage(name, language).text : "");
  return (judged.category ? askedFeatures(judged.category) : []).map(({ feature, required }) => ({
    key: feature.key,
    type: feature.type,
    name: text(feature.name),
    unit: text(feature.unit),
    required,
    options: feature.lookups.map(({ slug, name, color }) => ({ value: slug, label: text(name), color: color ?? "" })),
  }));
}

async function picturesData({ db, draft }: Asked) {
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
  return { pictures: await picturesOfDraft(db, draft.id), former };
}

async function priceData({ context, db, draft, catalogue, judged }: Asked) {
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  return {
    currencies: [...catalogue.currencies.values()].map(({ code, name }) => ({
      value: code,
      label: `${inLanguage(name, language).text} (${code})`,
    })),
    swatches: (catalogue.features.get("color")?.lookups ?? [])
      .filter(({ color }) => color)
      .map(({ slug, name, color }) => ({ value: slug, label: inLanguage(name, language).text, color: color ?? "" })),
    market: await marketAdvice(db, judged, catalogue, preferences, draft.ad?.id),
  };
}

async function contactData({ context, db, catalogue }: Asked) {
  const language = languageOf(context);
  const { account } = sellingOf(context);
  const mine = await sellersOf(db, account.id);
  const sellers =
    mine.length === 0
      ? []
      : await db
          .selectFrom("sellers")
          .select(["id", "type", "name_ar", "name_en"])
          .where("id", "in", mine)
          .orderBy("id")
          .execute();
  const cities = Map.groupBy(catalogue.cities.all, ({ country }) => country);
  return {
    cities: [...cities].map(([code, own]) => ({
      country: inLanguage(
        catalogue.countries.find((each) => each.code === code)?.name ?? { ar: null, en: code },
        language,
      ).text,
      cities: choices(own, language),
    })),
    sellers: sellers
      // One's own is who sells when nobody else is chosen.
      .filter(({ type }) => type !== "personal")
      .map(({ id, name_ar, name_en }) => ({
        value: String(id),
        label: shownSellerName({ ar: name_ar, en: name_en }, language).text,
      })),
  };
}

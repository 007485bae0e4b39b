import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { vehicleDetail, vehicleName } from "#domain/vehicles/names.ts";
import { lookUpVin, type VinLookUp } from "#domain/vehicles/vin-look-up.server.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { VinAnswer } from "./vehicle-options.ts";

/** A longer text is no vehicle number, in whatever way it is written. */
const longestText = 100;

/** What a vehicle number says in the reader's words, and what it leaves to choose from. */
export async function vinAnswer(
  db: Db,
  text: string,
  language: Language,
): Promise<{ answer: VinAnswer; found: VinLookUp }> {
  const found = await lookUpVin(db, text.slice(0, longestText));
  const { t } = translator(language);
  const answer: VinAnswer = { state: found.state, vin: found.vin.slice(0, 40), lines: [] };
  if (found.state === "none") {
    const signs = [...found.vin].length;
    if (found.reason === "length") answer.lines.push(t("vehicles.vin.length", { count: signs }));
    if (found.reason === "characters") answer.lines.push(t("vehicles.vin.characters"));
    return { answer, found };
  }
  if (!found.checkDigitAgrees) answer.warning = t("vehicles.vin.checkDigit");
  if (found.state === "found") {
    const [first] = found.vehicles;
    answer.name = first && vehicleName(first, language);
    if (found.vehicles.length === 1 && first) {
      answer.engine = vehicleDetail(first, (await catalogueOf(db)).lookups, language) ?? undefined;
    } else answer.lines.push(t("vehicles.vin.foundEngine"));
    return { answer, found };
  }
  const name = (of: typeof found.maker) => (of ? isolated(inLanguage(of, language).text) : undefined);
  const [maker, country] = [name(found.maker), name(found.country)];
  if (maker) answer.lines.push(t("vehicles.vin.partialMaker", { maker }));
  if (country) answer.lines.push(t("vehicles.vin.partialCountry", { country }));
  const years = found.years.toSorted((a, b) => b - a).join(language === "ar" ? "، " : ", ");
  if (years) answer.lines.push(t("vehicles.vin.partialYears", { years }));
  answer.lines.push(t("vehicles.vin.partialText"));
  return { answer, found };
}

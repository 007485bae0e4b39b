import { data } from "react-router";
import { type Garage, mostVehicles } from "#domain/garage/garage.ts";
import { vehiclesByIds } from "#domain/vehicles/cascade.server.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { type GarageTold, garageFlash } from "./flash.server.ts";
import { type GarageArgs, garageOf, shownGarage } from "./garage.server.ts";
import { vehicleOptions } from "./options.server.ts";
import { questionsOfEntry, type ShownQuestion } from "./questions.server.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** A vehicle with what parts ask about it. */
export type GarageVehicle = ShownVehicle & { questions: ShownQuestion[] };

/** What can be brought back, as its form sends it. */
export type RemovedVehicle = { vehicle: number; vin: string; nickname: string; answers: string; current: boolean };

/** What to say above the vehicles. */
export type GarageNews = { text: string; removed?: RemovedVehicle };

/** A form that was refused: where, why and with what in it. */
export type GarageRefusal = {
  code: string;
  field?: string | undefined;
  entry?: number | undefined;
  values: Record<string, string>;
};

/** The page of one's vehicles, at either address. */
export async function loadGarage(args: GarageArgs, path: string) {
  const { request, context } = args;
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const garage = await garageOf(args);
  const told = garageFlash.read(request);
  const page = {
    title: t("vehicle.garage"),
    description: t("vehicles.garage.description"),
    canonical: origin + path,
    language,
    unlisted: true,
    path,
    vehicles: await withQuestions(context, garage),
    full: garage.vehicles.length >= mostVehicles,
    options: await vehicleOptions(db, new URLSearchParams(), language),
    news: told && (await newsOf(told, args)),
    refused:
      told?.kind === "refused"
        ? ({ code: told.code, field: told.field, entry: told.entry, values: told.values ?? {} } satisfies GarageRefusal)
        : undefined,
  };
  return data(page, told ? { headers: { "set-cookie": garageFlash.cleared(origin) } } : {});
}

async function withQuestions(context: GarageArgs["context"], garage: Garage): Promise<GarageVehicle[]> {
  const shown = await shownGarage(context, garage);
  const questions = await Promise.all(garage.vehicles.map((entry) => questionsOfEntry(context, entry)));
  return shown.map((vehicle, i) => ({ ...vehicle, questions: questions[i] ?? [] }));
}

export type GaragePage = Awaited<ReturnType<typeof loadGarage>>["data"];

async function newsOf(told: GarageTold, args: GarageArgs): Promise<GarageNews | undefined> {
  const { db } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { t } = translator(language);
  switch (told.kind) {
    case "refused":
      return undefined;
    case "all":
      return { text: t("vehicles.garage.news.all") };
    case "removed": {
      const { vehicle: id, vin, nickname, answers, current } = told;
      const vehicle = (await vehiclesByIds(db, [id])).get(id);
      if (!vehicle) return undefined;
      const name = nickname ?? vehicleName(vehicle, language);
      const fields = {
        vehicle: id,
        vin: vin ?? "",
        nickname: nickname ?? "",
        answers: JSON.stringify(answers),
        current,
      };
      return { text: t("vehicles.garage.news.removed", { name }), removed: fields };
    }
    default: {
      const entry = (await garageOf(args)).vehicles.find(({ id }) => id === told.entry);
      const name = entry && (entry.nickname ?? vehicleName(entry.vehicle, language));
      return name === undefined ? undefined : { text: t(`vehicles.garage.news.${told.kind}`, { name }) };
    }
  }
}

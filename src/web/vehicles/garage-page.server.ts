import { type Garage, type GarageEntry, MAX_GARAGE_VEHICLES } from "#domain/garage/garage.ts";
import type { GarageTyres } from "#domain/garage/garage-tyres.ts";
import { listUsualTyres } from "#domain/garage/usual-tyres.server.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { sessionContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { type GarageArgs, getGarage, toVehicleViews } from "./garage.server.ts";
import { type GarageFlash, garageFlash } from "./garage-flash.server.ts";
import { formatTyres, getTyreListPath, listLabelledSizes } from "./tyre-links.server.ts";
import { loadVehicleOptions } from "./vehicle-options.server.ts";
import { getGarageEntryQuestions, type VehicleQuestionView } from "./vehicle-questions.server.ts";
import type { VehicleView } from "./vehicle-view.ts";

/** Vehicle of the garage with its tyre sizes, and the questions that decide which parts fit. */
export type GarageVehicle = VehicleView & {
  questions: VehicleQuestionView[];
  tyreSizes: {
    /** Stated sizes as text. Undefined if the owner stated none. */
    stated: string | undefined;
    /** Links to tyres in the stated sizes. */
    links: { text: string; href: string }[];
    /** Sizes that are usual for the vehicle, if the owner stated none. */
    usual: (GarageTyres & { text: string })[];
  };
};

/** Data of a removed vehicle. The undo form submits the data to restore the vehicle. */
type RemovedVehicle = Record<"vin" | "nickname" | "answers" | "tyreFront" | "tyreRear", string> & {
  vehicle: number;
  current: boolean;
};

export type GarageNotice = { text: string; removed?: RemovedVehicle };

/** Rejected garage form with its error and the typed values. */
export type GarageRefusal = {
  code: string;
  field?: string | undefined;
  entry?: number | undefined;
  values: Record<string, string>;
};

/** Loads the garage page. `path` is its path: below `/account` for members, or the public one. */
export async function loadGarage(args: GarageArgs, path: string) {
  const { request, context } = args;
  const { db, origin, language, t } = getPageContext(context);
  const garage = await getGarage(args);
  const flash = garageFlash.read(request);
  // The page that the visitor came from. A changed garage then shows there.
  const returnPath = parseLocalPath(new URL(request.url).searchParams.get("back"));
  const page = {
    title: t("vehicle.garage"),
    description: t("vehicles.garage.description"),
    canonical: origin + path,
    language,
    unlisted: true,
    /** Path of this page, to which changes of a vehicle return. */
    path: returnPath === undefined ? path : `${path}?${new URLSearchParams({ back: returnPath })}`,
    returnPath,
    vehicles: await loadGarageVehicles(context, garage),
    /** Id of the entry whose form for the tyre size is open. */
    openTyres: parsePositiveId(new URL(request.url).searchParams.get("tyres") ?? ""),
    full: garage.vehicles.length >= MAX_GARAGE_VEHICLES,
    options: await loadVehicleOptions(db, new URLSearchParams(), language),
    news: flash && (await toGarageNotice(flash, args)),
    refused:
      flash?.kind === "refused"
        ? ({
            code: flash.code,
            field: flash.field,
            entry: flash.entry,
            values: flash.values ?? {},
          } satisfies GarageRefusal)
        : undefined,
  };
  return garageFlash.respond(context, page, flash);
}

async function loadGarageVehicles(context: GarageArgs["context"], garage: Garage): Promise<GarageVehicle[]> {
  const vehicles = await toVehicleViews(context, garage);
  const details = await Promise.all(
    garage.vehicles.map(async (entry) => ({
      questions: await getGarageEntryQuestions(context, entry),
      tyreSizes: await presentTyreSizes(context, entry),
    })),
  );
  return details.map((detail, i) => ({ ...(vehicles[i] as VehicleView), ...detail }));
}

async function presentTyreSizes(
  context: GarageArgs["context"],
  { vehicle, tyres, fitmentAnswers }: GarageEntry,
): Promise<GarageVehicle["tyreSizes"]> {
  const { db, language, t } = getPageContext(context);
  if (tyres) {
    return {
      stated: formatTyres(tyres, language),
      links: listLabelledSizes(tyres, language).map(({ size, label }) => ({
        text: t("tyres.see", { size: label }),
        href: getTyreListPath(size, vehicle.id),
      })),
      usual: [],
    };
  }
  const userId = context.get(sessionContext)?.account.id;
  const usual = await listUsualTyres(db, { vehicle, answers: fitmentAnswers }, userId);
  return {
    stated: undefined,
    links: [],
    usual: usual.map((sizes) => ({ ...sizes, text: formatTyres(sizes, language) })),
  };
}

export type GaragePage = Awaited<ReturnType<typeof loadGarage>>["data"];

async function toGarageNotice(flash: GarageFlash, args: GarageArgs): Promise<GarageNotice | undefined> {
  const { db, language, t } = getPageContext(args.context);
  switch (flash.kind) {
    case "refused":
      return undefined;
    case "all":
      return { text: t("vehicles.garage.outcomes.all") };
    case "removed": {
      const { vehicle: id, vin, nickname, answers, tyres, current } = flash;
      const vehicle = (await getVehiclesByIds(db, [id])).get(id);
      if (!vehicle) return undefined;
      const name = nickname ?? formatVehicleName(vehicle, language);
      const fields = {
        vehicle: id,
        vin: vin ?? "",
        nickname: nickname ?? "",
        answers: JSON.stringify(answers),
        tyreFront: tyres?.front ?? "",
        tyreRear: tyres?.rear ?? "",
        current,
      };
      return { text: t("vehicles.garage.outcomes.removed", { name }), removed: fields };
    }
    default: {
      const entry = (await getGarage(args)).vehicles.find(({ id }) => id === flash.entry);
      const name = entry && (entry.nickname ?? formatVehicleName(entry.vehicle, language));
      return name === undefined ? undefined : { text: t(`vehicles.garage.outcomes.${flash.kind}`, { name }) };
    }
  }
}

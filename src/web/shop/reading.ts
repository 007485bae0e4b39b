import type { FitCounts } from "#domain/ads/fit-filter.ts";
import { isListParameter } from "#domain/ads/list-parameters.ts";
import type { Reading, ReadList } from "#domain/ads/read-list.server.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { searchPath } from "#web/search/search-path.ts";
import { changed } from "./address.ts";

/** How a search text was read, as its page says it. */
export type ShownReading = {
  understood: boolean;
  /** What is searched instead of what was typed, and why. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
  /** Words that no ad has beside the others. */
  leftOut?: string;
  /** For which car parts come first, or that none is known to fit it. */
  car?: string;
  /** What else can be done with that car, and the same search word by word as it was typed. */
  links: { label: string; href: string }[];
};

/** A list's address, and the text that is searched in it. */
type Address = {
  path: string;
  search: string;
  q: string;
  /** The text is in the path. */
  inPath: boolean;
};

type Car = NonNullable<ReadList["car"]>;

/** What is said above a list of how its text was read; undefined where it was searched as it stands. */
export function shownReading(
  { reading, car }: Pick<ReadList, "reading" | "car">,
  counts: FitCounts | null,
  address: Address,
  url: URL,
  language: Language,
): ShownReading | undefined {
  if (!reading && !car) return undefined;
  // Later pages have the car in their address, and its year no longer in their text.
  const typed = new URLSearchParams([...url.searchParams].filter(([name]) => isListParameter(name)));
  typed.set("exact", "1");
  typed.delete("page");
  const again = car && url.searchParams.has("vehicle");
  const exactHref = again ? asTyped(car, address) : `${url.pathname}?${typed}`;
  const { car: said, links } = car ? ofCar(car, counts, address, language) : { links: [] };
  return {
    ...(reading ? ofText(reading) : { understood: false }),
    ...(said ? { car: said } : {}),
    links: [...links, { label: translator(language).t("search.exactly"), href: exactHref }],
  };
}

function ofText({ understood, corrected, leftOut }: Reading): Omit<ShownReading, "car" | "links"> {
  // A vehicle that was read leaves nothing out, and has words of its own.
  const filters = understood.filter(({ name }) => !carParameters.has(name));
  return {
    understood: filters.length > 0,
    ...(corrected ? { corrected } : {}),
    ...(leftOut ? { leftOut } : {}),
  };
}

const carParameters: ReadonlySet<string> = new Set(["vehicle", "fit", "until"]);

/** What the text says of a car leaves nothing out, so it is said how the list stands to it. */
function ofCar(
  car: Car,
  counts: FitCounts | null,
  address: Address,
  language: Language,
): Pick<ShownReading, "car" | "links"> {
  const { t } = translator(language);
  const { path, search } = address;
  const vehicle = isolated(vehicleName({ ...car.vehicle, until: car.until }, language));
  const another = { label: t("fit.change"), href: choosingAnother(car, address) };
  if (!counts?.fits && !counts?.maybe) return { car: t("notice.noneFits", { vehicle }), links: [another] };
  const only = { label: t("notice.onlyFitting"), href: changed(path, search, "fit", "maybe") };
  return { car: t("notice.partsFirst", { vehicle }), links: [only, another] };
}

/** Where another car is chosen, for which the same parts are listed then. */
function choosingAnother({ vehicle, thing }: Car, address: Address): string {
  const { year, make, model } = vehicle;
  const back = changed(...withText(thing, address), "vehicle", String(vehicle.id));
  const chosen = { year: String(year), make: String(make.id), model: String(model.id), back };
  return `/vehicles/choose?${new URLSearchParams(chosen)}`;
}

/** The words of a list and the year of its car, searched as they stand. */
function asTyped({ vehicle: { year }, until }: Car, address: Address): string {
  const [path, search] = withText(`${address.q} ${until ? `${year}-${until}` : year}`, address);
  const params = new URLSearchParams(search);
  for (const name of [...carParameters, "page"]) params.delete(name);
  params.set("exact", "1");
  return `${path}?${params}`;
}

/** A list's path and parameters with another text. */
function withText(text: string, { path, search, inPath }: Address): [path: string, search: string] {
  if (inPath) return [searchPath(text) ?? "/shop/category/products", search];
  return [path, changed(path, search, "q", text || undefined).slice(path.length)];
}

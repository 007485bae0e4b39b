import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { Day } from "#domain/bookings/days.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type {
  Criteria,
  ListScope,
  NumberRange,
  ParsedListRequest,
  RequestedVehicle,
  TextVehicle,
} from "../query/criteria.ts";
import type { ListQueryParameters } from "../query/parameters.ts";

export type ListFilterItem = {
  slug: string;
  name: LocalizedText;
  count: number;
  selected: boolean;
  /** Whether the list excludes this value. */
  excluded?: true;
  color?: string;
};

/** Filter of a list of listings (EN-15, AP-13). `slug` is the name of its query parameter. */
export type ListFilter = { slug: string; name: LocalizedText } & (
  | { type: "category" | "check" | "color"; items: ListFilterItem[]; excludable: boolean }
  | { type: "radio" | "rating"; items: ListFilterItem[] }
  /** Filter by a vehicle. The items are the values of the query parameter "fit", such as only fitting parts. */
  | {
      type: "vehicle";
      vehicle: { id: number; name: LocalizedText; detail: LocalizedText | null } | null;
      items: ListFilterItem[];
    }
  /** Days of pick-up and return, in the query parameters "from" and "to". */
  | { type: "days"; value: RentalPeriod | null }
  /**
   * Distance from a city, in the query parameters "near" and "within". The items are the values of
   * "within", once a city is chosen.
   * `suggestedCities` are the cities with the most listings.
   */
  | {
      type: "near";
      city: { slug: string; name: LocalizedText } | null;
      within: number | null;
      items: ListFilterItem[];
      suggestedCities: LocalizedText[];
    }
  | { type: "range"; min: number; max: number; step: number; value: NumberRange; unit?: LocalizedText }
);

/** Input of parsing the parameters of a filter. The parsed values are written into `criteria`. */
export type FilterParsing = {
  parameters: ListQueryParameters;
  criteria: Criteria;
  catalog: Catalog;
  scope: ListScope;
  /** Currency of the price parameters. */
  currency: string;
  /** Vehicle that the parameters name; undefined for an unknown vehicle. */
  vehicle?: RequestedVehicle | undefined;
  /** Vehicle that the search text names. Query parameters that choose a vehicle take precedence. */
  textVehicle?: TextVehicle | undefined;
  /** Current day. Without it, no day is rejected as past. */
  today?: Day | undefined;
};

/** List for which a filter is presented. */
export type FilterPresentation = {
  catalog: Catalog;
  request: ParsedListRequest;
  scope: ListScope;
  /** Currency in which prices are presented. */
  currency: Currency;
  /** Number of listings that meet all criteria. */
  total: number;
};

/** Definition of a filter. `Facet` is the type of its counts. */
export type FilterDefinition<Facet> = {
  /** Query parameters that choose the values of the filter. Parameters of features contain a dot and are not listed. */
  parameters: readonly string[];
  /** Name of the filter in notices about its parameters. Some parameters have names of their own. */
  label?: LocalizedText;
  parameterLabels?: Readonly<Record<string, LocalizedText>>;
  /** Parses the parameters into the criteria. Changes nothing if the parameters are missing. */
  parse(parsing: FilterParsing): void;
  /** Presents the filter with its counts. Undefined when nothing is chosen and no choice would narrow the list. */
  present?(facet: Facet, presentation: FilterPresentation): ListFilter | ListFilter[] | undefined;
};

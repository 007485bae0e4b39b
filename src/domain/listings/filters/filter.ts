import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { NumberRange } from "../query/criteria.ts";

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
  /** The items are values of the query parameter "fit". */
  | {
      type: "vehicle";
      vehicle: { id: number; name: LocalizedText; detail: LocalizedText | null } | null;
      items: ListFilterItem[];
    }
  /** Days of pick-up and return, in the query parameters "from" and "to". */
  | { type: "days"; value: RentalPeriod | null }
  | { type: "range"; min: number; max: number; step: number; value: NumberRange; unit?: LocalizedText }
);

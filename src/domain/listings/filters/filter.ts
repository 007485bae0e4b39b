import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Range } from "../query/criteria.ts";

export type FilterItem = {
  slug: string;
  name: LocalizedText;
  count: number;
  selected: boolean;
  /** The list excludes this value. */
  excluded?: true;
  color?: string;
};

/** Filter of a list of listings (EN-15, AP-13). `slug` is the name of its query parameter. */
export type Filter = { slug: string; name: LocalizedText } & (
  | { type: "category" | "check" | "color"; items: FilterItem[]; excludable: boolean }
  | { type: "radio" | "rating"; items: FilterItem[] }
  /** The items are values of the query parameter "fit". */
  | {
      type: "vehicle";
      vehicle: { id: number; name: LocalizedText; detail: LocalizedText | null } | null;
      items: FilterItem[];
    }
  /** Days of pick-up and return, in the query parameters "from" and "to". */
  | { type: "days"; value: RentalPeriod | null }
  | { type: "range"; min: number; max: number; step: number; value: Range; unit?: LocalizedText }
);

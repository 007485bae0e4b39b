import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** RO-02: the legacy interface calls these 29 (personal) and 30 (showrooms and rental outlets). */
export type SellerType = "personal" | "showroom" | "rental_room";

/** Opening and closing time per weekday (0 is Sunday), "09:00"; a missing day is closed. */
export type OpeningHours = Partial<Record<"0" | "1" | "2" | "3" | "4" | "5" | "6", [open: string, close: string][]>>;

export interface SellersTable {
  id: Generated<number>;
  slug: string;
  type: SellerType;
  name_en: string | null;
  name_ar: string | null;
  phone: string | null;
  email: string | null;
  about_en: string | null;
  about_ar: string | null;
  address_en: string | null;
  address_ar: string | null;
  city_id: number | null;
  logo: string | null;
  cover: string | null;
  opening_hours: JSONColumnType<OpeningHours, OpeningHours | undefined>;
  verified_at: Date | null;
  /** Whose account it belongs to. */
  owner_id: number | null;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: Date | null;
  registration: string | null;
  whatsapp: string | null;
  closed_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

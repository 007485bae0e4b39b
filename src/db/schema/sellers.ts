import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Type of a seller (RO-02). In the legacy API, persons have number 29, showrooms and rental outlets 30. */
export type SellerType = "personal" | "showroom" | "rental_room";

/** Opening and closing times ("09:00") by weekday, where 0 is Sunday. On a missing day the seller is closed. */
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
  /** Account that owns the seller. Null if there is none. */
  owner_id: number | null;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: Date | null;
  registration: string | null;
  /** Whether renters send pictures of their licence and ID before the pick-up. */
  wants_driver_documents: Generated<boolean>;
  /** VAT registration number. Sellers without one issue no tax invoices. */
  vat_number: string | null;
  whatsapp: string | null;
  closed_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Picture of a donor car. `pictureId` is null for a picture that was not uploaded. */
export type DonorCarPicture = {
  url: string;
  width: number | null;
  height: number | null;
  pictureId: number | null;
};

/** Car that a seller dismantles. Its parts are listings with `donor_car_id`. */
export interface DonorCarsTable {
  id: Generated<number>;
  seller_id: number;
  model_id: number;
  year: number;
  engine_id: number | null;
  mileage_km: number | null;
  color_id: number | null;
  /** VIN in full. Buyers see its first characters only. */
  vin: string | null;
  city_id: number;
  /** Phone number in the listings of the parts. */
  phone: string;
  /** Currency of the prices of the parts. */
  currency: string;
  note: string | null;
  pictures: JSONColumnType<DonorCarPicture[], string | undefined, string>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** When the seller closed the car. Null until then. */
  closed_at: Date | null;
}

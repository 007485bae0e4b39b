import type { Db } from "#db/database.ts";
import { vehiclesByIds } from "#domain/vehicles/cascade.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { fitsCookie, garageCookie, keptInBrowser, withIds } from "./cookie.ts";
import { emptyGarage, type Garage, type GarageChange, garageFrom, type Kept, notInGarage } from "./garage.ts";
import { changeMemberGarage, memberGarage } from "./member-garage.server.ts";

/** Whose garage it is: a member's is the same on every device, a visitor's is in the cookie (GN-02). */
export type GarageOwner = { db: Db; userId: number | undefined; cookies: string | null };

/** A reader's vehicles. A visitor without any costs nothing. */
export async function readGarage({ db, userId, cookies }: GarageOwner): Promise<Garage> {
  return shown(db, userId === undefined ? keptInBrowser(cookies) : await memberGarage(db, userId));
}

const shown = async (db: Db, kept: readonly Kept[]): Promise<Garage> =>
  kept.length === 0
    ? emptyGarage
    : garageFrom(
        kept,
        await vehiclesByIds(
          db,
          kept.map((each) => each.vehicleId),
        ),
      );

/** A garage after a change, and the cookies that keep it in a visitor's browser. */
export type GarageChanged = { garage: Garage; cookies: string[] };

/** Changes a reader's garage: all of the change, or nothing. */
export async function changeGarage(
  { db, userId, cookies }: GarageOwner,
  change: GarageChange,
  origin: string,
): Promise<Result<GarageChanged>> {
  if (userId !== undefined) {
    const result = await changeMemberGarage(db, userId, change);
    return result.ok ? ok({ garage: await shown(db, result.value), cookies: [] }) : result;
  }
  const result = change(keptInBrowser(cookies));
  if (!result.ok) return result;
  const kept = withIds(result.value);
  const garage = await shown(db, kept);
  const added = result.value.some((each) => each.id === 0);
  // What has been added must be there; what is gone meanwhile leaves with this change.
  const there = kept.filter((each) => garage.vehicles.some(({ id }) => id === each.id));
  if (added && there.at(-1)?.id !== kept.at(-1)?.id) return notInGarage();
  if (!fitsCookie(there)) return failure("conflict", "garage.full");
  return ok({ garage, cookies: [garageCookie(there, origin)] });
}

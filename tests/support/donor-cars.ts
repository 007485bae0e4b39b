import { randomUUID } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { createDonorCar, type DonorCarContext } from "#domain/donor-cars/donor-car-commands.server.ts";
import type { DonorCarInput } from "#domain/donor-cars/donor-car-input.ts";
import { createUser } from "./users.ts";

/** Valid input of a dismantled Camry with three parts, one of them without a price. */
export const donorCarInput: DonorCarInput = {
  model: "toyota.camry",
  year: "2018",
  engine: "",
  mileage: "187,000",
  color: "white",
  vin: "",
  city: "riyadh",
  phone: "+966 50 123 4567",
  currency: "SAR",
  note: "Hit from behind. The engine runs.",
  "part.front-bumper": "on",
  "price.front-bumper": "350",
  "price.headlight-left": "220",
  "part.engine": "on",
};

/** Creates an account of a seller whose listings are public at once, unless `verified` is false. */
export async function createDismantler(db: Db, now: Date, { verified = true } = {}) {
  const email = `${randomUUID()}@example.com`;
  const { id } = await createUser(db, { email, name: "Sami", last_name: "A", role: "member", email_verified: true });
  const seller = await db
    .insertInto("sellers")
    .values({
      slug: randomUUID(),
      type: "personal",
      name_en: "Sami",
      owner_id: id,
      verified_at: verified ? now : null,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const account: Account = {
    id,
    email,
    emailVerified: true,
    name: "Sami",
    lastName: "A",
    phone: null,
    avatar: null,
    role: "member",
    language: "en",
    memberSince: now,
    twoStep: false,
  };
  const context: DonorCarContext = { db, clock: () => now, account };
  return { context, account, sellerId: seller.id };
}

/** Creates a dismantled car and returns its id. */
export async function addDonorCar(context: DonorCarContext, more: DonorCarInput = {}): Promise<number> {
  const created = await createDonorCar(context, { ...donorCarInput, ...more });
  if (!created.ok) throw new Error(JSON.stringify(created));
  return created.value.id;
}

import type { Db } from "#db/database.ts";
import type { DepositClaimAnswer } from "#db/schema/deposit-claims.ts";
import type { BookingActor, BookingContext } from "#domain/bookings/commands.server.ts";
import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { answerDepositClaim, claimDeposit, decideDepositClaim } from "#domain/deposit-claims/claims.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";

const noPhotos: ReceiptStore = {
  save: () => Promise.reject(new Error("claims of histories have no photos")),
  read: async () => undefined,
  remove: async () => {},
};

const takePercent = (minor: number, percent: number): number => Math.round((minor * percent) / 100);

/** Creates the commands of a history that move the deposit of a booking. They return the code of a failure. */
export function createDepositCommands(db: Db, actAs: (now: number, actor: BookingActor) => BookingContext) {
  const actAsSeller = (now: number, sellerId: number) => actAs(now, { by: "seller", sellerIds: [sellerId] });

  return {
    /** Claims a share of the deposit in percent. */
    async claimDeposit(now: number, { id, sellerId, percent }: { id: number; sellerId: number; percent: number }) {
      const booking = await findBookingById(db, id);
      const claimedMinor = takePercent(booking?.depositMinor ?? 0, percent);
      const context = { ...actAsSeller(now, sellerId), receipts: noPhotos, owner: "account 0" as const };
      const claimed = await claimDeposit(context, id, { claimedMinor, note: "A scratch" });
      return claimed.ok ? null : claimed.code;
    },

    async answerClaim(now: number, input: { id: number; token: string; answer: DepositClaimAnswer }) {
      const { id, token, answer } = input;
      const answered = await answerDepositClaim(actAs(now, { by: "customer", token }), id, {
        answer,
        note: "Not by me",
      });
      return answered.ok ? null : answered.code;
    },

    /** Decides as an administrator that the seller keeps a share of what was claimed, in percent. */
    async decideClaim(now: number, { id, percent }: { id: number; percent: number }) {
      const { id: userId } = await db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "administrator")
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      const keptMinor = takePercent((await findBookingById(db, id))?.claim?.claimedMinor ?? 0, percent);
      const context = { ...actAs(now, { by: "system" }), userId };
      const decided = await decideDepositClaim(context, id, { keptMinor, note: "The photos show it" });
      return decided.ok ? null : decided.code;
    },

    async releaseDeposit(now: number, { id, sellerId }: { id: number; sellerId: number }) {
      const released = await releaseDeposit(actAsSeller(now, sellerId), id);
      return released.ok ? null : released.code;
    },
  };
}

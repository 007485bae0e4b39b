import type { ProtocolAnswer, ProtocolKind } from "#db/schema/rental-protocols.ts";
import type { Day } from "#domain/bookings/days.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

export const protocolKinds = ["pick-up", "return"] as const satisfies readonly ProtocolKind[];

/** Maximum number of photos of a protocol, and maximum lengths of texts in characters. */
export const protocolLimits = { photos: 8, remarks: 1_000, plate: 20 } as const;
/** Parts in which the level of the fuel is given. */
export const FUEL_PARTS = 8;

/** State of a car at the pick-up or the return. */
export type Protocol = {
  id: number;
  kind: ProtocolKind;
  odometerKm: number;
  /** Level of the fuel or the battery in eighths. */
  fuelEighths: number;
  plate: string | null;
  remarks: string | null;
  recordedAt: Date;
  /** Whether the documents of the driver were accepted at the pick-up. Null if the office wanted none. */
  documentsChecked: boolean | null;
  /** Null until the customer answers. */
  answer: ProtocolAnswer | null;
  answerNote: string | null;
  answeredAt: Date | null;
  /** File names of photos in the store of receipts. */
  photos: string[];
};

/** Parses a whole number of kilometres in any digits, such as "١٢٬٣٤٥". Returns undefined for anything else. */
export function parseProtocolOdometer(typed: unknown): number | undefined {
  const text = toAsciiDigits(String(typed ?? "")).replace(/[\s,٬.'\u200e\u200f]/g, "");
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Parses a level in eighths. Returns undefined for anything else. */
export function parseFuel(typed: unknown): number | undefined {
  const text = toAsciiDigits(String(typed ?? "")).trim();
  return /^[0-8]$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns which protocol the office can record today: the pick-up from the pick-up day on, then the return. A protocol
 * that the customer has confirmed stays as it is, and both stay once the office has claimed a part of the deposit.
 */
export function canRecordProtocol(
  kind: ProtocolKind,
  { status, from, claim }: Pick<Booking, "status" | "from" | "claim">,
  protocols: readonly Pick<Protocol, "kind" | "answer">[],
  today: Day,
): boolean {
  const own = protocols.find((each) => each.kind === kind);
  if (own?.answer === "confirmed" || claim) return false;
  if (kind === "pick-up")
    return status === "confirmed" && from <= today && !protocols.some((each) => each.kind === "return");
  return (status === "confirmed" || status === "completed") && protocols.some((each) => each.kind === "pick-up");
}

/** Kilometres of a rental: driven, included in the price, and above that with their price. */
export type DrivenDistance = {
  drivenKm: number;
  /** Null if the price includes every distance. */
  includedKm: number | null;
  extraKm: number;
  /** Null if the price of a kilometre was not agreed. */
  extraMinor: number | null;
};

/** Calculates the driven kilometres from both protocols, and what those above the agreed distance cost. */
export function calculateDrivenDistance(
  { agreedTerms, stayPrice, days }: Pick<Booking, "agreedTerms" | "stayPrice" | "days">,
  pickUpKm: number,
  returnKm: number,
): DrivenDistance {
  const drivenKm = Math.max(0, returnKm - pickUpKm);
  const dailyKm = agreedTerms?.dailyKm ?? null;
  const includedKm = dailyKm === null ? null : Math.floor(dailyKm * (stayPrice?.days ?? days));
  const extraKm = includedKm === null ? 0 : Math.max(0, drivenKm - includedKm);
  const priceMinor = agreedTerms?.extraKmMinor ?? null;
  return { drivenKm, includedKm, extraKm, extraMinor: priceMinor === null ? null : extraKm * priceMinor };
}

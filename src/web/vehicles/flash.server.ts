import { z } from "zod";
import { longestNickname } from "#domain/garage/garage.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

const id = z.number().int().positive();
const text = (most: number) => z.string().max(most);

/** What a form left to tell the page that follows: what was done, or what was wrong with it. */
const told = z.union([
  z.object({ kind: z.enum(["added", "restored", "chosen", "changed"]), entry: id }),
  z.object({ kind: z.literal("all") }),
  z.object({
    kind: z.literal("removed"),
    vehicle: id,
    vin: text(17).nullable(),
    // In code points a nickname may be twice as long.
    nickname: text(longestNickname * 2).nullable(),
    answers: z.record(z.string(), z.string()),
    current: z.boolean(),
  }),
  z.object({
    kind: z.literal("refused"),
    code: text(40),
    field: text(20).optional(),
    entry: id.optional(),
    values: z.record(z.string(), text(200)).optional(),
  }),
]);
export type GarageTold = z.infer<typeof told>;

export const garageFlash = {
  cookie: (value: GarageTold, origin: string): string => flashCookie("garage", value, origin),
  cleared: (origin: string): string => clearedFlash("garage", origin),
  read: (request: Request): GarageTold | undefined => readFlash(request, "garage", told),
};

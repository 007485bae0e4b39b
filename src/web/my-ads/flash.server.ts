import { z } from "zod";
import { acts } from "#domain/ads/life/acts.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";

/** What somebody did with ads of theirs, for the page that is shown next; worded by `myAds.news`. */
const told = z.object({
  did: z.enum([...acts, "price", "price-fell", "still-there", "late", "ordered", "waits", "price-waits", "colleague"]),
  /** Who is meant, where somebody is. */
  name: z.string().optional(),
  /** Of several: how many, how many wait to be checked before they are shown, and how many were left as they are. */
  done: z.number().optional(),
  waiting: z.number().optional(),
  left: z.number().optional(),
});
export type AdTold = z.infer<typeof told>;

export const adFlash = {
  cookie: (value: AdTold, origin: string): string => flashCookie("my-ads", value, origin),
  cleared: (origin: string): string => clearedFlash("my-ads", origin),
  read: (request: Request): AdTold | undefined => readFlash(request, "my-ads", told),
};

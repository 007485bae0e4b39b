import type { AdKind, AdStatus } from "#db/schema/ads.ts";

/** How an ad is said to stand. What is let is never sold: of older ads that were closed like that it is said that they are taken off. */
export const shownStatus = ({ kind, status }: { kind: AdKind; status: AdStatus }): AdStatus =>
  kind === "rental" && status === "sold" ? "closed" : status;

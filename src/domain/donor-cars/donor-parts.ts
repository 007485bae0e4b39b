import type { ByLanguage } from "#kernel/localized-text.ts";
import parts from "./donor-parts.json" with { type: "json" };

/** Groups of parts in the order of the form. Their names are messages. */
export const donorPartGroups = [
  "engine",
  "gearbox",
  "body",
  "doors",
  "lights",
  "electronics",
  "cooling",
  "suspension",
  "interior",
  "wheels",
] as const;
type DonorPartGroup = (typeof donorPartGroups)[number];

/** Part that sellers usually take from a dismantled car. */
export type DonorPartKind = {
  key: string;
  group: DonorPartGroup;
  /** Slug of the category of the listing. */
  category: string;
  name: ByLanguage<string>;
  /** Whether the part depends on the engine. It then fits only cars with the engine of the donor car, which must be known. */
  byEngine: boolean;
  /** Features of the listing: place on the car and axle, as slugs. */
  position: string | undefined;
  axle: string | undefined;
};

type Entry = Omit<DonorPartKind, "name" | "byEngine" | "position" | "axle"> & {
  en: string;
  ar: string;
  byEngine?: boolean;
  position?: string;
  axle?: string;
};

/** All kinds of parts, by group. */
export const donorPartKinds: readonly DonorPartKind[] = (parts as Entry[]).map(
  ({ en, ar, byEngine = false, position, axle, ...entry }) => ({
    ...entry,
    name: { en, ar },
    byEngine,
    position,
    axle,
  }),
);

const kindsByKey = new Map(donorPartKinds.map((kind) => [kind.key, kind]));

/** Finds a kind of part by its key. */
export const findDonorPartKind = (key: string): DonorPartKind | undefined => kindsByKey.get(key);

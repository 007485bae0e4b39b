import type { z } from "@hono/zod-openapi";
import type { Db } from "#db/database.ts";
import { backgroundOf } from "#domain/ads/background.server.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import type { Snapshot } from "#domain/ads/facts/snapshot.ts";
import { countPhones, type WantedPhone } from "#domain/ads/life/phone-limit.server.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { marketPositionOf } from "#domain/pricing/comparables.server.ts";
import { vehiclesKnown } from "#domain/vehicles/cascade.server.ts";
import { weakTag } from "./conditional.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { type KeptAnswer, keptOf, type MadeOf } from "./kept-answers.ts";
import { phoneViewerOf, toWantedPhones } from "./phone-viewer.ts";
import { presentProduct } from "./present.ts";
import { problem } from "./problem.ts";
import type { productSchema } from "./schemas.ts";

/** Whether it says how its price stands among those of other ads: then any of them may change it. */
type KeptProduct = KeptAnswer & { isCompared: boolean; phone: WantedPhone | undefined };

const keptProducts = keptOf<KeptProduct>();

/**
 * An ad with all that is known of it, or that there is none. One that is for sale is given again until it changes. Its phone number is
 * an empty text past the hour's number of them: `/products/{idOrSlug}/phone` says when there is another one.
 */
export async function productAnswer(c: ApiContext, services: ApiServices, id: number) {
  const { db, clock } = services;
  const kept = keptProducts(db);
  const language = c.get("language");
  const key = `${language} ${id}`;
  let looked: Promise<Snapshot> | undefined;
  const known = await kept.find(key, clock().getTime(), async ({ isCompared }) => {
    looked = factsOf(db).current();
    const [judges, facts] = await Promise.all([judgedBy(db), looked]);
    return madeOf(judges, facts, id, isCompared);
  });
  if (known) return answer(c, services, known);
  // Before anything is read: what changes from now on may be missing in what is made.
  const judges = await judgedBy(db);
  const { catalogue } = judges;
  const { version } = factsOf(db);
  const reading = looked ?? factsOf(db).current();
  const found = await getProduct(db, id, undefined, reading);
  if (!found.ok) return problem(c, found);
  const product = found.value;
  const facts = await reading;
  const [position, { history, fit }] = await Promise.all([
    marketPositionOf(db, product),
    backgroundOf(db, catalogue, product, facts),
  ]);
  const reader = { catalogue, language, now: clock() };
  const body = Buffer.from(
    JSON.stringify(presentProduct(product, reader, { position, history }, fit) satisfies z.infer<typeof productSchema>),
  );
  const made: KeptProduct = {
    body,
    etag: weakTag(body),
    isCompared: position !== undefined,
    phone: toWantedPhones([product])[0],
  };
  const isForSale = facts.rowOf(id) !== undefined;
  // Ads that have changed since it was begun may be read before they had.
  if (isForSale && version > 0 && version === facts.version) {
    kept.keep(key, made, madeOf(judges, facts, id, made.isCompared), clock().getTime());
  }
  return answer(c, services, made);
}

/** What an ad's things are named by, and what it may fit. */
type Judges = { catalogue: Catalogue; vehicles: object };

async function judgedBy(db: Db): Promise<Judges> {
  const [catalogue, vehicles] = await Promise.all([catalogueOf(db), vehiclesKnown(db)]);
  return { catalogue, vehicles };
}

/** Beside those the ad's row of the facts, as a changed ad has another one, and all ads where it is compared with them. */
const madeOf = ({ catalogue, vehicles }: Judges, facts: Snapshot, id: number, isCompared: boolean): MadeOf => [
  catalogue,
  vehicles,
  facts.facts,
  facts.rowOf(id),
  isCompared && facts.version,
];

async function answer(c: ApiContext, services: ApiServices, made: KeptProduct) {
  const { body, etag } = await withPhoneLimit(c, services, made);
  c.header("etag", etag);
  c.header("content-type", "application/json");
  return c.body(body, 200) as never;
}

/** The answer as it is, or without the phone number for who has seen as many as an hour has. */
async function withPhoneLimit(c: ApiContext, services: ApiServices, made: KeptProduct) {
  if (!made.phone) return made;
  const { isShown } = await countPhones(services.db, phoneViewerOf(c, services), [made.phone], services.clock());
  if (isShown(made.phone.phone)) return made;
  // Within texts quotes are escaped: this is the field.
  const field = `"phoneNumber":${JSON.stringify(made.phone.phone)}`;
  const body = Buffer.from(made.body.toString().replace(field, () => '"phoneNumber":""'));
  return { body, etag: weakTag(body) };
}

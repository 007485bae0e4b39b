import { z } from "@hono/zod-openapi";
import { acts } from "#domain/ads/life/acts.ts";
import { adStatuses } from "#domain/ads/life/steps.ts";
import { mostSizes } from "#domain/ads/own-options.ts";
import { longest, mostFits } from "#domain/selling/draft.ts";
import { pageNumbers } from "./content.ts";
import { localText, money } from "./schemas.ts";

/** Something of the catalogue, as it is sent: its id, or its slug. */
const reference = z
  .union([z.number().int().min(1).max(999_999_999), z.string().min(1).max(100)])
  .openapi({ description: "Its id or slug" });

/** No amount is higher, in minor units. */
const mostMinor = 1e12;
export const amount = z
  .strictObject({ minor: z.number().int().min(1).max(mostMinor), currency: z.string().regex(/^[A-Z]{3}$/) })
  .openapi("Amount", { description: "In whole minor units (cents, halalas) of the currency" });

const line = (most: number) => z.string().max(most);
/** A list is kept as one line: what draws the line between two can't be in one of them. */
const listed = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^,،;؛\r\n]+$/u);
const twoTexts = (most: number) =>
  z.strictObject({ ar: line(most).nullable().optional(), en: line(most).nullable().optional() });

/** What a seller says of an ad: only what is named changes, null takes it away. */
export const adFieldsInput = z
  .strictObject({
    kind: z.enum(["car", "part", "rental"]).optional().openapi({
      description: "What is offered; needed where no category is named. Of an ad it follows from the category",
    }),
    category: reference.nullable().optional(),
    seller: z
      .number()
      .int()
      .min(1)
      .max(999_999_999)
      .nullable()
      .optional()
      .openapi({ description: "As whom it is sold: one of `/me/sellers`; null: as oneself. It can't change later" }),
    title: twoTexts(longest.name).optional().openapi({ description: "One language is enough" }),
    description: twoTexts(longest.text).optional().openapi({ description: "One language is enough" }),
    vin: line(40).nullable().optional().openapi({ description: "It fills in make, model and year where it can" }),
    vehicle: z
      .number()
      .int()
      .min(1)
      .max(999_999_999)
      .nullable()
      .optional()
      .openapi({ description: "Of `/vehicles`: says year, make and model, and fills in what follows from its engine" }),
    year: z.number().int().min(0).max(9_999).nullable().optional(),
    make: reference.nullable().optional(),
    model: reference.nullable().optional(),
    modelName: line(60)
      .nullable()
      .optional()
      .openapi({ description: "Instead of `model`, one that isn't in the lists" }),
    mileageKm: z.number().int().min(0).max(999_999_999).nullable().optional(),
    features: z
      .record(
        z.string().regex(/^[a-z0-9_]{1,40}$/),
        z.union([z.string().max(longest.feature), z.number(), z.boolean()]).nullable(),
      )
      .optional()
      .openapi({ description: "By the keys of the category's features; of choices the slug" }),
    partNumber: line(longest.partNumber).nullable().optional(),
    brand: reference.nullable().optional(),
    fits: z.enum(["all", "cars", "unknown"]).nullable().optional(),
    fitsCars: z
      .array(
        z.strictObject({
          make: reference,
          model: reference,
          from: z.number().int().min(0).max(9_999),
          to: z.number().int().min(0).max(9_999).nullable().optional(),
        }),
      )
      .max(mostFits)
      .optional()
      .openapi({ description: "All of them anew" }),
    price: amount.nullable().optional(),
    onRequest: z.boolean().optional().openapi({ description: "The price is told to who asks" }),
    compareAtPrice: amount.nullable().optional(),
    deposit: amount.nullable().optional().openapi({ description: "Of a car, what is paid to have it kept" }),
    stock: z.number().int().min(0).max(999_999_999).nullable().optional(),
    sku: line(longest.sku).nullable().optional(),
    sizes: z.array(listed).max(mostSizes).optional().openapi({ description: "What buyers choose from" }),
    colors: z.array(listed).max(50).optional().openapi({ description: "Slugs of the feature `color`" }),
    minDays: z.number().int().min(0).max(9_999).nullable().optional().openapi({ description: "Of a rental" }),
    city: reference.nullable().optional(),
    phone: line(40).nullable().optional(),
    hidePhone: z.boolean().optional(),
  })
  .openapi("AdInput", {
    example: {
      category: "brakes",
      title: { ar: "فحمات فرامل أمامية", en: "Front brake pads" },
      price: { minor: 28_500, currency: "SAR" },
    },
  });
export type AdFieldsInput = z.infer<typeof adFieldsInput>;

const said = z.union([z.number().int(), z.string()]).nullable().openapi({ description: "Its id; null: not said yet" });
const text = z.string().nullable();
const number = z.number().nullable();

/** The same as it is told; it can be sent again as it is. */
const adFields = z
  .object({
    category: said,
    seller: z.number().int().nullable(),
    title: localText,
    description: localText,
    vin: text,
    vehicle: z.number().int().nullable(),
    year: number,
    make: said,
    model: said,
    modelName: text,
    mileageKm: number,
    features: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    partNumber: text,
    brand: said,
    fits: z.enum(["all", "cars", "unknown"]).nullable(),
    fitsCars: z.array(z.object({ make: said, model: said, from: number, to: number })),
    price: money.nullable(),
    onRequest: z.boolean(),
    compareAtPrice: money.nullable(),
    deposit: money.nullable(),
    stock: number,
    sku: text,
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    minDays: number,
    city: said,
    phone: text,
    hidePhone: z.boolean(),
  })
  .openapi("AdFields");
export type AdFields = z.infer<typeof adFields>;

export const adPicture = z
  .object({
    id: z.string().openapi({ description: "`m7` for one that was there before pictures were kept here" }),
    url: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  })
  .openapi("AdPicture");
export const adPictures = z.object({ pictures: z.array(adPicture) }).openapi("AdPictures");

export const fault = z.object({ path: z.string(), code: z.string(), message: z.string() });

const figures = z.object({
  views: z.number().int(),
  reveals: z.number().int().openapi({ description: "How often its phone was shown" }),
  favourites: z.number().int(),
});

const ended = z.enum(["sold-here", "sold-elsewhere", "given-up", "paused", "account-deleted", "taken-down"]).nullable();
const kind = z.enum(["car", "part", "rental"]);
const adId = z.string().openapi({ description: "`d12`: a draft; `345`: an ad, by the same id as its product" });

const lifeSchema = z.object({
  path: z.string().openapi({ description: "Its page" }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  askedIfSoldAt: z.iso.datetime().nullable().openapi({
    description: "Several people said that it is sold: it is paused unless `/confirmation` says otherwise",
  }),
  acts: z.array(z.enum(acts)).openapi({ description: "What can be done with it now" }),
  statistics: figures.openapi({ description: "From its first day" }),
  bookings: z
    .object({
      confirmed: z.number().int(),
      requested: z.number().int().openapi({ description: "Requests that wait for an answer" }),
      first: z.iso.date().openapi({ description: "When the first of them begins" }),
    })
    .nullable()
    .openapi({
      description:
        "Of a rental, what is still ahead of its bookings, whether or not it can be seen: pausing, reserving or closing it leaves them standing. null: nothing",
    }),
  refusal: z
    .object({
      note: z.string().nullable(),
      mend: z.array(
        z.object({
          field: z.string(),
          fieldName: z.string(),
          reason: z.string(),
          reasonText: z.string(),
          note: z.string(),
        }),
      ),
    })
    .nullable()
    .openapi({ description: "Why moderators refused it or took it down, and what they asked to mend" }),
  events: z.array(
    z.object({
      id: z.number().int(),
      what: z.string(),
      by: z.enum(["seller", "staff", "system"]),
      name: z.string().nullable().openapi({ description: "Of whoever sells" }),
      note: z.string().nullable(),
      fields: z.array(z.string()).openapi({ description: "What was changed, by the paths of the ad's fields" }),
      at: z.iso.datetime(),
    }),
  ),
});

export const ownAdSchema = z
  .object({
    id: adId,
    version: z.number().int().openapi({ description: "Its ETag begins with it" }),
    status: z.enum(adStatuses),
    ended,
    kind: kind.nullable(),
    fields: adFields,
    pictures: z.array(adPicture),
    problems: z.array(fault).openapi({ description: "What keeps it from being published, or changed" }),
    changes: z.string().nullable().openapi({ description: "Of a draft: the ad that it changes" }),
    draft: z.string().nullable().openapi({ description: "Of an ad: the draft of a change that one has begun" }),
    life: lifeSchema.nullable().openapi({ description: "null: a draft" }),
  })
  .openapi("OwnAd");
export type OwnAdView = z.infer<typeof ownAdSchema>;

export const ownAdSummary = z
  .object({
    id: adId,
    status: z.enum(adStatuses),
    ended,
    kind: kind.nullable(),
    name: z.string(),
    names: localText,
    price: money.nullable(),
    pricePer: z.enum(["whole", "day"]),
    picture: z.string().nullable(),
    path: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    note: z.string().nullable().openapi({ description: "What was said when it came to stand like this" }),
    askedIfSold: z.boolean(),
    problems: z.number().int().openapi({ description: "Of a draft: how many things keep it from being published" }),
    changes: z.string().nullable(),
    statistics: figures,
  })
  .openapi("OwnAdSummary");
export type OwnAdSummaryView = z.infer<typeof ownAdSummary>;

export const ownAdList = z
  .object({
    items: z.array(ownAdSummary),
    ...pageNumbers,
    counts: z
      .partialRecord(z.enum(adStatuses), z.number().int())
      .openapi({ description: "Ads by status, and drafts; what there is none of is missing" }),
  })
  .openapi("OwnAdList");

/** The id of an ad or draft in an address. */
export const byAdId = z.object({ id: z.string().max(20).openapi({ description: "`d12` or `345`" }) });

export const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});

/** Names the version that a change is of. */
export const ifMatchHeader = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'The ETag that was read, or `"7"` by its version; needed', param: { required: true } }),
});

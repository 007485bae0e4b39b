import { z } from "@hono/zod-openapi";
import { listingTextMaxLengths, MAX_FITTED_CAR_ROWS } from "#domain/listing-editor/draft.ts";
import { listingStatuses } from "#domain/listings/lifecycle/state-machine.ts";
import { MAX_SIZES } from "#domain/listings/write/editable-options.ts";
import { listingActions } from "#domain/my-listings/actions.ts";
import { paginationShape } from "./schema-helpers.ts";
import { localTextSchema, moneySchema } from "./schemas.ts";

/** Reference to a catalog entry in a request, by id or slug. */
const referenceSchema = z
  .union([z.number().int().min(1).max(999_999_999), z.string().min(1).max(100)])
  .openapi({ description: "Id or slug" });

/** Maximum amount, in minor units of its currency. */
const MAX_AMOUNT_MINOR = 1e12;
export const amountSchema = z
  .strictObject({ minor: z.number().int().min(1).max(MAX_AMOUNT_MINOR), currency: z.string().regex(/^[A-Z]{3}$/) })
  .openapi("Amount", { description: "In whole minor units (cents, halalas) of the currency" });

const createLineSchema = (maxLength: number) => z.string().max(maxLength);
/** Item of a list that the database stores as one text. It must not contain a separator of that text. */
const listItemSchema = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^,،;؛\r\n]+$/u);
const createLocalTextInput = (maxLength: number) =>
  z.strictObject({
    ar: createLineSchema(maxLength).nullable().optional(),
    en: createLineSchema(maxLength).nullable().optional(),
  });

/** Fields of a listing in a request. A missing field stays unchanged, and null clears a field. */
export const listingFieldsInput = z
  .strictObject({
    kind: z.enum(["car", "part", "rental"]).optional().openapi({
      description: "Kind of listing. Required without a category. Listings get their kind from the category",
    }),
    category: referenceSchema.nullable().optional(),
    seller: z.number().int().min(1).max(999_999_999).nullable().optional().openapi({
      description: "Id of the business that sells: one of `/me/sellers`. Null: the member. It cannot be changed later",
    }),
    title: createLocalTextInput(listingTextMaxLengths.name)
      .optional()
      .openapi({ description: "One language is enough" }),
    description: createLocalTextInput(listingTextMaxLengths.text)
      .optional()
      .openapi({ description: "One language is enough" }),
    vin: createLineSchema(40)
      .nullable()
      .optional()
      .openapi({ description: "Fills in make, model and year where possible" }),
    vehicle: z.number().int().min(1).max(999_999_999).nullable().optional().openapi({
      description: "Id from `/vehicles`. Sets year, make and model, and fills in what follows from the engine",
    }),
    year: z.number().int().min(0).max(9_999).nullable().optional(),
    make: referenceSchema.nullable().optional(),
    model: referenceSchema.nullable().optional(),
    modelName: createLineSchema(60)
      .nullable()
      .optional()
      .openapi({ description: "Model that is not in the lists, instead of `model`" }),
    mileageKm: z.number().int().min(0).max(999_999_999).nullable().optional(),
    features: z
      .record(
        z.string().regex(/^[a-z0-9_]{1,40}$/),
        z
          .union([
            z.string().max(listingTextMaxLengths.feature),
            z.number(),
            z.boolean(),
            z.array(z.string().max(listingTextMaxLengths.feature)).max(100),
          ])
          .nullable(),
      )
      .optional()
      .openapi({
        description: "Values by feature key. Selections contain slugs; features of the type `choices` a list of slugs",
      }),
    partNumber: createLineSchema(listingTextMaxLengths.partNumber).nullable().optional(),
    brand: referenceSchema.nullable().optional(),
    fits: z.enum(["all", "cars", "unknown"]).nullable().optional(),
    fitsCars: z
      .array(
        z.strictObject({
          make: referenceSchema,
          model: referenceSchema,
          from: z.number().int().min(0).max(9_999),
          to: z.number().int().min(0).max(9_999).nullable().optional(),
        }),
      )
      .max(MAX_FITTED_CAR_ROWS)
      .optional()
      .openapi({ description: "Replaces all existing rows" }),
    price: amountSchema.nullable().optional(),
    onRequest: z.boolean().optional().openapi({ description: "The price is on request" }),
    compareAtPrice: amountSchema.nullable().optional(),
    deposit: amountSchema.nullable().optional().openapi({ description: "Deposit that reserves a car" }),
    stock: z.number().int().min(0).max(999_999_999).nullable().optional(),
    sku: createLineSchema(listingTextMaxLengths.sku).nullable().optional(),
    sizes: z.array(listItemSchema).max(MAX_SIZES).optional().openapi({ description: "Sizes that buyers choose from" }),
    colors: z.array(listItemSchema).max(50).optional().openapi({ description: "Slugs of the feature `color`" }),
    minDays: z.number().int().min(0).max(9_999).nullable().optional().openapi({ description: "Only for rentals" }),
    city: referenceSchema.nullable().optional(),
    phone: createLineSchema(40).nullable().optional(),
    hidePhone: z.boolean().optional(),
    hideVin: z.boolean().optional().openapi({ description: "Shows buyers nothing of the VIN" }),
  })
  .openapi("AdInput", {
    example: {
      category: "brakes",
      title: { ar: "فحمات فرامل أمامية", en: "Front brake pads" },
      price: { minor: 28_500, currency: "SAR" },
    },
  });
export type ListingFieldsInput = z.infer<typeof listingFieldsInput>;

const referenceValueSchema = z
  .union([z.number().int(), z.string()])
  .nullable()
  .openapi({ description: "Id. Null: not chosen yet" });
const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();

/** Fields of a listing in a response. A client can send them back unchanged. */
const listingFieldsSchema = z
  .object({
    category: referenceValueSchema,
    seller: z.number().int().nullable(),
    title: localTextSchema,
    description: localTextSchema,
    vin: nullableText,
    vehicle: z.number().int().nullable(),
    year: nullableNumber,
    make: referenceValueSchema,
    model: referenceValueSchema,
    modelName: nullableText,
    mileageKm: nullableNumber,
    features: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    partNumber: nullableText,
    brand: referenceValueSchema,
    fits: z.enum(["all", "cars", "unknown"]).nullable(),
    fitsCars: z.array(
      z.object({ make: referenceValueSchema, model: referenceValueSchema, from: nullableNumber, to: nullableNumber }),
    ),
    price: moneySchema.nullable(),
    onRequest: z.boolean(),
    compareAtPrice: moneySchema.nullable(),
    deposit: moneySchema.nullable(),
    stock: nullableNumber,
    sku: nullableText,
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    minDays: nullableNumber,
    city: referenceValueSchema,
    phone: nullableText,
    hidePhone: z.boolean(),
    hideVin: z.boolean(),
  })
  .openapi("AdFields");
export type ListingFields = z.infer<typeof listingFieldsSchema>;

const listingPictureSchema = z
  .object({
    id: z.string().openapi({ description: "`m7` for pictures from before the picture store" }),
    url: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  })
  .openapi("AdPicture");
export const listingPicturesSchema = z.object({ pictures: z.array(listingPictureSchema) }).openapi("AdPictures");

export const fieldProblemSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });

const statisticsTotalsSchema = z.object({
  views: z.number().int(),
  reveals: z.number().int().openapi({ description: "Number of phone reveals" }),
  favourites: z.number().int(),
});

const ended = z.enum(["sold-here", "sold-elsewhere", "given-up", "paused", "account-deleted", "taken-down"]).nullable();
const kind = z.enum(["car", "part", "rental"]);
const listingIdSchema = z
  .string()
  .openapi({ description: "`d12` is a draft. `345` is a listing, with the same id as its product" });

const lifecycleSchema = z.object({
  path: z.string().openapi({ description: "Path of the listing page" }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  askedIfSoldAt: z.iso.datetime().nullable().openapi({
    description: "Several people reported the listing as sold. It is paused unless `/confirmation` is called",
  }),
  acts: z.array(z.enum(listingActions)).openapi({ description: "Actions that are possible now" }),
  statistics: statisticsTotalsSchema.openapi({ description: "Totals since the first day" }),
  bookings: z
    .object({
      confirmed: z.number().int(),
      requested: z.number().int().openapi({ description: "Requests that wait for an answer" }),
      first: z.iso.date().openapi({ description: "Start of the first booking" }),
    })
    .nullable()
    .openapi({
      description:
        "Future bookings of a rental, whether or not the listing is visible. They remain valid if the listing is paused, reserved or closed. Null: none",
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
    .openapi({
      description: "Reason why moderators rejected or took down the listing, and what they asked to correct",
    }),
  events: z.array(
    z.object({
      id: z.number().int(),
      what: z.string(),
      by: z.enum(["seller", "staff", "system"]),
      name: z
        .string()
        .nullable()
        .openapi({ description: "Name of the member who did it. Null unless `by` is `seller`" }),
      note: z.string().nullable(),
      fields: z.array(z.string()).openapi({ description: "Paths of the changed fields" }),
      at: z.iso.datetime(),
    }),
  ),
});

export const ownListingSchema = z
  .object({
    id: listingIdSchema,
    version: z.number().int().openapi({ description: "The ETag starts with this number" }),
    status: z.enum(listingStatuses),
    ended,
    kind: kind.nullable(),
    fields: listingFieldsSchema,
    pictures: z.array(listingPictureSchema),
    problems: z.array(fieldProblemSchema).openapi({ description: "Problems that prevent publication or the change" }),
    changes: z.string().nullable().openapi({ description: "For drafts: id of the listing that the draft changes" }),
    draft: z.string().nullable().openapi({ description: "For listings: id of the draft with a change in progress" }),
    life: lifecycleSchema.nullable().openapi({ description: "Null for drafts" }),
  })
  .openapi("OwnAd");
export type OwnListingView = z.infer<typeof ownListingSchema>;

const ownListingSummarySchema = z
  .object({
    id: listingIdSchema,
    status: z.enum(listingStatuses),
    ended,
    kind: kind.nullable(),
    name: z.string(),
    names: localTextSchema,
    price: moneySchema.nullable(),
    pricePer: z.enum(["whole", "day"]),
    picture: z.string().nullable(),
    path: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    note: z.string().nullable().openapi({ description: "Note of the last change of status" }),
    askedIfSold: z.boolean(),
    problems: z.number().int().openapi({ description: "For drafts: number of problems that prevent publication" }),
    changes: z.string().nullable(),
    statistics: statisticsTotalsSchema,
  })
  .openapi("OwnAdSummary");
export type OwnListingSummaryView = z.infer<typeof ownListingSummarySchema>;

export const ownListingListSchema = z
  .object({
    items: z.array(ownListingSummarySchema),
    ...paginationShape,
    counts: z
      .partialRecord(z.enum(listingStatuses), z.number().int())
      .openapi({ description: "Number of listings by status, and of drafts. Statuses without listings are missing" }),
  })
  .openapi("OwnAdList");

/** Path parameter with the id of a listing or draft. */
export const listingIdParams = z.object({ id: z.string().max(20).openapi({ description: "`d12` or `345`" }) });

/** Schema of the If-Match header. It names the version on which a change is based. */
export const ifMatchHeader = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .openapi({
      description: 'ETag of the version that was read, or `"7"` for version 7. Required',
      param: { required: true },
    }),
});

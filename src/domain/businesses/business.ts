import { z } from "zod";
import type { BusinessType } from "#db/schema/businesses.ts";
import {
  createMultilineField,
  createOptionalEmailField,
  createOptionalMultilineField,
  createOptionalPhoneField,
  createOptionalSingleLineField,
  createPhoneField,
  createSingleLineField,
  type ParsedFields,
  parseFields,
} from "#domain/forms/form-fields.ts";

export const businessTypes = ["showroom", "rental_room"] as const satisfies readonly BusinessType[];

/** Maximum lengths of business texts, in characters. */
export const businessTextLimits = {
  name: 80,
  address: 200,
  registration: 40,
  vatNumber: 30,
  about: 2_000,
  reason: 500,
} as const;

/**
 * Fields of the form for applying as a business, in display order. The logo is not in the list, because it is a file.
 */
export const applicationFields = [
  "type",
  "nameAr",
  "nameEn",
  "registration",
  "city",
  "address",
  "phone",
  "email",
  "about",
] as const;

/**
 * Creates the schema of a business name that contains a letter or digit. Punctuation, emoji and invisible characters
 * alone are rejected.
 */
const createNameField = () =>
  createOptionalSingleLineField(businessTextLimits.name).pipe(
    z
      .string()
      .regex(/[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v, "letters")
      .nullable(),
  );

type Names = { nameAr: string | null; nameEn: string | null };

/** Extends a schema so that a name in at least one language is required. */
const requireAnyName = <T extends Names>(schema: z.ZodType<T>): z.ZodType<T> =>
  schema.refine((value) => value.nameAr !== null || value.nameEn !== null, {
    path: ["nameAr"],
    error: "business.name",
  });

/** Creates the schema of a city, given by its slug. `cities` maps the known slugs to ids. */
const createCityField = (cities: ReadonlyMap<string, number>) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((slug) => cities.has(slug), "business.city")
    .transform((slug) => cities.get(slug) as number);

const createApplicationSchema = (cities: ReadonlyMap<string, number>) =>
  requireAnyName(
    z.object({
      type: z.enum(businessTypes, "business.type"),
      nameAr: createNameField(),
      nameEn: createNameField(),
      registration: createSingleLineField(businessTextLimits.registration).pipe(
        z.string().regex(/[\p{L}\p{N}]/u, "letters"),
      ),
      city: createCityField(cities),
      address: createSingleLineField(businessTextLimits.address),
      phone: createPhoneField(),
      email: createOptionalEmailField(),
      about: createOptionalMultilineField(businessTextLimits.about),
    }),
  );

export type ApplicationInput = z.infer<ReturnType<typeof createApplicationSchema>>;

/** Parses the application for a business or returns the field errors. */
export const parseBusinessApplication = (
  values: unknown,
  cities: ReadonlyMap<string, number>,
): ParsedFields<ApplicationInput> => parseFields(createApplicationSchema(cities), values, applicationFields);

/** Fields of the business page form, in order. */
export const businessPageFields = [
  "nameAr",
  "nameEn",
  "aboutAr",
  "aboutEn",
  "city",
  "addressAr",
  "addressEn",
  "phone",
  "phone2",
  "phone3",
  "whatsapp",
  "email",
  "vatNumber",
] as const;
export type BusinessPageField = (typeof businessPageFields)[number];

const createPageSchema = (cities: ReadonlyMap<string, number>) =>
  requireAnyName(
    z.object({
      nameAr: createNameField(),
      nameEn: createNameField(),
      aboutAr: createOptionalMultilineField(businessTextLimits.about),
      aboutEn: createOptionalMultilineField(businessTextLimits.about),
      city: createCityField(cities),
      addressAr: createOptionalSingleLineField(businessTextLimits.address),
      addressEn: createOptionalSingleLineField(businessTextLimits.address),
      phone: createPhoneField(),
      phone2: createOptionalPhoneField(),
      phone3: createOptionalPhoneField(),
      whatsapp: createOptionalPhoneField(),
      email: createOptionalEmailField(),
      vatNumber: createOptionalSingleLineField(businessTextLimits.vatNumber),
    }),
  );

export type BusinessPageInput = z.infer<ReturnType<typeof createPageSchema>>;

/** Parses the form of a business page or returns the field errors. */
export const parseBusinessPageForm = (
  values: unknown,
  cities: ReadonlyMap<string, number>,
): ParsedFields<BusinessPageInput> => parseFields(createPageSchema(cities), values, businessPageFields);

const reasonSchema = z.object({ reason: createMultilineField(businessTextLimits.reason) });

/** Parses a moderator's reason for a rejection, which the applicant will read. */
export const parseApplicationRejectionReason = (values: unknown): ParsedFields<{ reason: string }> =>
  parseFields(reasonSchema, values, ["reason"]);

/** Returns the path of the business management page. */
export const getBusinessPath = (sellerId: number): string => `/account/business/${sellerId}`;

/** Returns the path of the moderation page of an application. */
export const getApplicationPath = (id: number): string => `/moderation/businesses/${id}`;
export const getVerificationPath = (id: number): string => `/moderation/businesses/papers/${id}`;

/** Returns the URL path of a business picture file. */
export const getSellerPicturePath = (file: string): string => `/sellers/pictures/${file}`;

/** Returns the file name in the path of a business picture. Returns undefined for other pictures. */
export const getSellerPictureFile = (path: string | null): string | undefined =>
  path?.startsWith("/sellers/pictures/") ? path.slice("/sellers/pictures/".length) : undefined;

/** Parses a business id from a URL path. Returns 0, which no row has, for an invalid id. */
export const parseBusinessId = (text: string | undefined): number =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0;

export type SellerPictureKind = "logo" | "cover";
export const sellerPictureKinds = ["cover", "logo"] as const satisfies readonly SellerPictureKind[];

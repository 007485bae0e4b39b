import { z } from "zod";
import type { BusinessType } from "#db/schema/businesses.ts";
import {
  type FieldsRead,
  lineField,
  optionalEmailField,
  optionalLineField,
  optionalPhoneField,
  optionalTextField,
  phoneField,
  readFields,
  textField,
} from "#domain/forms/fields.ts";

export const businessTypes = ["showroom", "rental_room"] as const satisfies readonly BusinessType[];

/** Longest texts of a business, in characters. */
export const businessLimits = { name: 80, address: 200, registration: 40, about: 2_000, reason: 500 } as const;

/** The fields of an application, in its order; the logo comes as a file. */
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
export type ApplicationField = (typeof applicationFields)[number];

/** A name that somebody can read and say: dots, pictures and letters that nobody sees are none. */
const name = () =>
  optionalLineField(businessLimits.name).pipe(
    z
      .string()
      .regex(/[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v, "letters")
      .nullable(),
  );

type Names = { nameAr: string | null; nameEn: string | null };

/** A business has a name in one language at least. */
const named = <T extends Names>(schema: z.ZodType<T>): z.ZodType<T> =>
  schema.refine((value) => value.nameAr !== null || value.nameEn !== null, {
    path: ["nameAr"],
    error: "business.name",
  });

/** A city of ours, by its slug; `cities` are the known ones with their ids. */
const city = (cities: ReadonlyMap<string, number>) =>
  z
    .string("required")
    .min(1, { error: "required", abort: true })
    .refine((slug) => cities.has(slug), "business.city")
    .transform((slug) => cities.get(slug) as number);

const applicationSchema = (cities: ReadonlyMap<string, number>) =>
  named(
    z.object({
      type: z.enum(businessTypes, "business.type"),
      nameAr: name(),
      nameEn: name(),
      registration: lineField(businessLimits.registration).pipe(z.string().regex(/[\p{L}\p{N}]/u, "letters")),
      city: city(cities),
      address: lineField(businessLimits.address),
      phone: phoneField(),
      email: optionalEmailField(),
      about: optionalTextField(businessLimits.about),
    }),
  );

export type ApplicationInput = z.infer<ReturnType<typeof applicationSchema>>;

/** What was sent as an application, or what is wrong with it, field by field. */
export const readApplication = (values: unknown, cities: ReadonlyMap<string, number>): FieldsRead<ApplicationInput> =>
  readFields(applicationSchema(cities), values, applicationFields);

/** The fields of a business's page, in the form's order. */
export const pageFields = [
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
] as const;
export type PageField = (typeof pageFields)[number];

const pageSchema = (cities: ReadonlyMap<string, number>) =>
  named(
    z.object({
      nameAr: name(),
      nameEn: name(),
      aboutAr: optionalTextField(businessLimits.about),
      aboutEn: optionalTextField(businessLimits.about),
      city: city(cities),
      addressAr: optionalLineField(businessLimits.address),
      addressEn: optionalLineField(businessLimits.address),
      phone: phoneField(),
      phone2: optionalPhoneField(),
      phone3: optionalPhoneField(),
      whatsapp: optionalPhoneField(),
      email: optionalEmailField(),
    }),
  );

export type PageInput = z.infer<ReturnType<typeof pageSchema>>;

/** What was sent as a business's page, or what is wrong with it, field by field. */
export const readPage = (values: unknown, cities: ReadonlyMap<string, number>): FieldsRead<PageInput> =>
  readFields(pageSchema(cities), values, pageFields);

const reasonSchema = z.object({ reason: textField(businessLimits.reason) });

/** Why something is rejected; who asked for it reads it. */
export const readReason = (values: unknown): FieldsRead<{ reason: string }> =>
  readFields(reasonSchema, values, ["reason"]);

/** Where a business is managed. */
export const businessPath = (sellerId: number): string => `/account/business/${sellerId}`;

/** Where an application, and the papers of a business, are looked at by moderators. */
export const applicationPath = (id: number): string => `/moderation/businesses/${id}`;
export const verificationPath = (id: number): string => `/moderation/businesses/papers/${id}`;

/** Where pictures of businesses are served, by file name. */
export const sellerPicturePath = (file: string): string => `/sellers/pictures/${file}`;

/** The file behind such an address; undefined for pictures that aren't files of ours. */
export const sellerPictureFile = (path: string | null): string | undefined =>
  path?.startsWith("/sellers/pictures/") ? path.slice("/sellers/pictures/".length) : undefined;

/** An id as it stands in a path; 0, which nothing has, for what is none. */
export const businessId = (text: string | undefined): number => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0);

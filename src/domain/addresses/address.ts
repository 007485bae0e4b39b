import { z } from "zod";
import type { PostalAddress } from "#db/schema/places.ts";
import {
  type FieldsRead,
  lineField,
  optionalEmailField,
  optionalLineField,
  phoneField,
  readFields,
} from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Where a parcel can be brought, and to whom (EN-05). */
export type Address = PostalAddress & {
  id: number;
  /** Of a user's addresses exactly one is the default (ST-10). */
  isDefault: boolean;
};

/** The fields of the form, in its order. */
export const addressFields = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "company",
  "country",
  "address1",
  "address2",
  "city",
  "state",
  "postcode",
  "default",
] as const;
export type AddressField = (typeof addressFields)[number];

/** How many addresses a user can keep. */
export const mostAddresses = 50;

/** Longest texts of an address, in characters. */
export const addressLimits = { name: 60, company: 120, street: 200, place: 100, postcode: 16 } as const;

/** A line that somebody has to find their way by: pictures and dots alone are none. */
const written = (most: number) => lineField(most).pipe(z.string().regex(/[\p{L}\p{N}]/u, "letters"));

const postcode = () =>
  optionalLineField(addressLimits.postcode)
    .transform((value) => value && asciiDigits(value).toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, "postcode")
        .nullable(),
    );

const addressSchema = (countries: ReadonlySet<string>) =>
  z.object({
    firstName: written(addressLimits.name),
    lastName: written(addressLimits.name),
    company: optionalLineField(addressLimits.company),
    country: z
      .string()
      .default(() => getSiteProfile().defaultCountry)
      .transform((code) => code.trim().toUpperCase())
      .pipe(
        z
          .string()
          .min(1, { error: "required", abort: true })
          .refine((code) => countries.has(code), "country"),
      ),
    address1: written(addressLimits.street),
    address2: optionalLineField(addressLimits.street),
    city: written(addressLimits.place),
    state: optionalLineField(addressLimits.place),
    postcode: postcode(),
    // Who brings a parcel calls first.
    phone: phoneField(),
    email: optionalEmailField(),
    /** A ticked box, or what an interface says. */
    default: z
      .union([z.boolean(), z.string()], "invalid")
      .default(false)
      .transform((value) => value === true || value === "on"),
  });

export type AddressInput = z.infer<ReturnType<typeof addressSchema>>;

/** Making a schema takes many times as long as reading an address by it. */
const schemas = new WeakMap<ReadonlySet<string>, ReturnType<typeof addressSchema>>();

/**
 * What was sent as an address, or what is wrong with it, field by field (VL-08); `countries` are the known codes, best in
 * a set that is used again (`countryCodes`).
 */
export function readAddress(values: unknown, countries: ReadonlySet<string>): FieldsRead<AddressInput> {
  const schema = schemas.get(countries) ?? addressSchema(countries);
  schemas.set(countries, schema);
  return readFields(schema, values, addressFields);
}

const codes = new WeakMap<readonly { code: string }[], ReadonlySet<string>>();

/** The codes of some countries, in one set as long as they are the same list. */
export function countryCodes(countries: readonly { code: string }[]): ReadonlySet<string> {
  const known = codes.get(countries) ?? new Set(countries.map(({ code }) => code));
  codes.set(countries, known);
  return known;
}

/** An id as it stands in a path; undefined for what can't be one. */
export const addressId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

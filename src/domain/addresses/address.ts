import { z } from "zod";
import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import {
  createOptionalEmailField,
  createOptionalSingleLineField,
  createPhoneField,
  createSingleLineField,
  type ParsedFields,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Delivery address with its recipient (EN-05). */
export type Address = PostalAddress & {
  id: number;
  /** Whether the address is the default delivery address. Each user with addresses has exactly one default (ST-10). */
  isDefault: boolean;
};

/** Fields of the address form, in order. */
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

/** Maximum number of addresses of a user. */
export const MAX_ADDRESSES = 50;

/** Maximum lengths of address texts, in characters. */
export const addressMaxLengths = { name: 60, company: 120, street: 200, place: 100, postcode: 16 } as const;

/** Creates the schema of a text line that must contain a letter or a digit. */
const createReadableLineField = (maxLength: number) =>
  createSingleLineField(maxLength).pipe(z.string().regex(/[\p{L}\p{N}]/u, "letters"));

const createPostcodeField = () =>
  createOptionalSingleLineField(addressMaxLengths.postcode)
    .transform((value) => value && toAsciiDigits(value).toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, "postcode")
        .nullable(),
    );

const createAddressSchema = (countries: ReadonlySet<string>) =>
  z.object({
    firstName: createReadableLineField(addressMaxLengths.name),
    lastName: createReadableLineField(addressMaxLengths.name),
    company: createOptionalSingleLineField(addressMaxLengths.company),
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
    address1: createReadableLineField(addressMaxLengths.street),
    address2: createOptionalSingleLineField(addressMaxLengths.street),
    city: createReadableLineField(addressMaxLengths.place),
    state: createOptionalSingleLineField(addressMaxLengths.place),
    postcode: createPostcodeField(),
    // Couriers call the recipient before delivery, so the phone is required.
    phone: createPhoneField(),
    email: createOptionalEmailField(),
    /** Whether the address becomes the default. A checkbox submits "on"; the API sends a boolean. */
    default: z
      .union([z.boolean(), z.string()], "invalid")
      .default(false)
      .transform((value) => value === true || value === "on"),
  });

export type AddressInput = z.infer<ReturnType<typeof createAddressSchema>>;

/** Cache of address schemas by country codes. Creating a schema is much slower than parsing an address. */
const schemaCache = new WeakMap<ReadonlySet<string>, ReturnType<typeof createAddressSchema>>();

/**
 * Parses an address or returns the errors of its fields (VL-08). `countries` contains the known country codes; pass the
 * cached set of `getCountryCodes`.
 */
export function parseAddress(values: unknown, countries: ReadonlySet<string>): ParsedFields<AddressInput> {
  const schema = schemaCache.get(countries) ?? createAddressSchema(countries);
  schemaCache.set(countries, schema);
  return parseFields(schema, values, addressFields);
}

const countryCodeCache = new WeakMap<readonly { code: string }[], ReadonlySet<string>>();

/**
 * Returns the country codes of a country list as a set. The set is cached for each list, which lets `parseAddress`
 * reuse its schema.
 */
export function getCountryCodes(countries: readonly { code: string }[]): ReadonlySet<string> {
  const codes = countryCodeCache.get(countries) ?? new Set(countries.map(({ code }) => code));
  countryCodeCache.set(countries, codes);
  return codes;
}

/** Parses an address id from a URL path. Returns undefined for an invalid id. */
export const parseAddressId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

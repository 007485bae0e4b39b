import { z } from "zod";
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
import { applicationFields, businessPageFields, businessTextLimits, businessTypes } from "./business.ts";

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

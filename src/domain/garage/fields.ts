import { z } from "zod";
import { optionalLineField } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { longestNickname } from "./garage.ts";

/** A vehicle number as it is compared: in capitals and plain digits, without what people write between its parts. */
export const tidyVin = (text: string): string =>
  asciiDigits(text)
    .replace(/[\s\p{Cf}\p{Pd}._]/gu, "")
    .toUpperCase();

/** 17 of what a VIN may have (rule 23), and not one sign over and over. */
const isVin = (vin: string): boolean => /^(?!(.)\1{16})[A-HJ-NPR-Z0-9]{17}$/.test(vin);

/** What an owner says of a vehicle; both may be missing. */
export const ownWords = z.object({
  nickname: optionalLineField(longestNickname),
  vin: z
    .string()
    .default("")
    .transform(tidyVin)
    .pipe(z.string().refine((vin) => vin === "" || isVin(vin), "vin"))
    .transform((vin) => vin || null),
});

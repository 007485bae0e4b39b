import type { BusinessType } from "#db/schema/businesses.ts";

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

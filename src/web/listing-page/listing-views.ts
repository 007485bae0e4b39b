import type { Listing, PurchaseOption } from "#domain/listings/detail/listing.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { AddToCartOption } from "../cart/option-choice.tsx";
import type { GalleryImage } from "./gallery.tsx";

/** Presents the options of a listing with names in the given language (QV-04). */
export const presentOptions = (options: readonly PurchaseOption[], language: Language): AddToCartOption[] =>
  options.map((option) => ({
    ...option,
    name: pickTranslation(option.name, language).text,
    values: option.values.map((value) => ({ ...value, name: pickTranslation(value.name, language).text })),
  }));

/** Presents the pictures of a listing. A picture without its own name gets the name of the listing. */
export const presentGalleryImages = ({ images, name }: Listing, language: Language): GalleryImage[] =>
  images.map((image) => ({
    url: image.url,
    width: image.width,
    height: image.height,
    avif: image.avif,
    blur: image.blur ?? undefined,
    alt: pickTranslation(image.name, language).text || pickTranslation(name, language).text,
  }));

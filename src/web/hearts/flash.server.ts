import { z } from "zod";
import type { Db } from "#db/database.ts";
import { findVisibleListingTitle } from "#domain/favourites/queries.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { getFavouriteErrorMessage } from "./favourite-messages.ts";

const listingIdSchema = z.number().int();

/**
 * Result of a favourite action, shown on the next page. `at` is the time of the action, which tells repeated results
 * apart.
 */
const flashSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["added", "already", "onDevice", "removed"]), ad: listingIdSchema, at: z.number() }),
  z.object({ kind: z.literal("several"), count: z.number().int(), at: z.number() }),
  z.object({ kind: z.literal("failed"), code: z.string().max(60), at: z.number() }),
]);
export type FavouriteFlash = z.infer<typeof flashSchema>;

export const favouriteFlash = createFlash("wishlist", flashSchema);

/**
 * Notice about a favourite in the reader's language. `undo` is the id of the listing that can be restored.
 * `asksToSignIn` is set for a favourite that is stored only on the device.
 */
export type FavouriteNotice = {
  at: number;
  tone: "success" | "info" | "failure";
  text: string;
  undo: number | undefined;
  asksToSignIn?: boolean;
};

/**
 * Returns the notice about a favourite that a form or a sign-in changed. Queries the database only when a notice
 * exists.
 */
export async function getFavouriteNotice(
  request: Request,
  db: Db,
  language: Language,
): Promise<FavouriteNotice | undefined> {
  const flashMessage = favouriteFlash.read(request);
  if (!flashMessage) return undefined;
  const { t } = getTranslator(language);
  const { at } = flashMessage;
  if (flashMessage.kind === "failed")
    return { at, tone: "failure", text: getFavouriteErrorMessage(t, flashMessage.code), undo: undefined };
  if (flashMessage.kind === "several")
    return { at, tone: "success", text: t("wishlist.added", { count: flashMessage.count }), undo: undefined };
  const listingName = await findVisibleListingTitle(db, flashMessage.ad);
  const name = wrapBidiIsolate((listingName && pickTranslation(listingName, language).text) || t("card.unnamed"));
  const removed = flashMessage.kind === "removed";
  return {
    at,
    tone: removed ? "info" : "success",
    text: t(
      flashMessage.kind === "added" ? "TEXT_TOAST_PRODUCT_ADDED_TO_WISHLIST" : `favourites.${flashMessage.kind}`,
      { name },
    ),
    undo: removed ? flashMessage.ad : undefined,
    asksToSignIn: flashMessage.kind === "onDevice" || undefined,
  };
}

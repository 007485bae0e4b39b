import { z } from "zod";
import type { Db } from "#db/database.ts";
import { nameOfShownAd } from "#domain/favourites/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { clearedFlash, flashCookie, readFlash } from "#web/flash.server.ts";
import { wishMessage } from "./messages.ts";

const ad = z.number().int();

/** What happened to a favourite, for the page that is shown next. `at` tells one time from the next. */
const told = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["added", "already", "onDevice", "removed"]), ad, at: z.number() }),
  z.object({ kind: z.literal("several"), count: z.number().int(), at: z.number() }),
  z.object({ kind: z.literal("failed"), code: z.string().max(60), at: z.number() }),
]);
export type WishTold = z.infer<typeof told>;

const flash = "wishlist";

export const wishFlash = {
  cookie: (value: WishTold, origin: string): string => flashCookie(flash, value, origin),
  cleared: (origin: string): string => clearedFlash(flash, origin),
  read: (request: Request): WishTold | undefined => readFlash(request, flash, told),
};

/** The same in the reader's words; `undo` is the ad that can be put back, `asksToSignIn` for what is kept on the device. */
export type WishNews = {
  at: number;
  tone: "success" | "info" | "failure";
  text: string;
  undo: number | undefined;
  asksToSignIn?: boolean;
};

/** What is to be told of favourites after a form or a sign-in; asks the database only if there is something. */
export async function wishNews(request: Request, db: Db, language: Language): Promise<WishNews | undefined> {
  const news = wishFlash.read(request);
  if (!news) return undefined;
  const { t } = translator(language);
  const { at } = news;
  if (news.kind === "failed") return { at, tone: "failure", text: wishMessage(t, news.code), undo: undefined };
  if (news.kind === "several")
    return { at, tone: "success", text: t("wishlist.added", { count: news.count }), undo: undefined };
  const found = await nameOfShownAd(db, news.ad);
  const name = isolated((found && inLanguage(found, language).text) || t("card.unnamed"));
  const removed = news.kind === "removed";
  return {
    at,
    tone: removed ? "info" : "success",
    text: t(news.kind === "added" ? "TEXT_TOAST_PRODUCT_ADDED_TO_WISHLIST" : `favourites.${news.kind}`, { name }),
    undo: removed ? news.ad : undefined,
    ...(news.kind === "onDevice" ? { asksToSignIn: true } : {}),
  };
}

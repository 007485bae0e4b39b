import { type RouterContextProvider, redirect } from "react-router";
import type { SellingContext } from "#domain/ads/life/acts.server.ts";
import type { Act } from "#domain/ads/life/acts.ts";
import { type ManagedAd, managedAd } from "#domain/ads/life/manage.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { idOfParam, notFound } from "#web/orders/order-of-page.server.ts";
import { type AdTold, adFlash } from "./flash.server.ts";

type Context = Readonly<RouterContextProvider>;
export type OwnAdArgs = { request: Request; url: URL; params: { ad?: string | undefined }; context: Context };

export const listPath = "/account/ads";
export const adPath = (id: number): string => `${listPath}/${id}`;
/** Where something is asked once more before it is done with an ad. */
export const stepPath = (id: number, act: Act): string => `${adPath(id)}/step?act=${act}`;

/** The ad that a page is about; a page that isn't there when it is another's. */
export async function ownAdOfPage({ params, context }: Pick<OwnAdArgs, "params" | "context">): Promise<ManagedAd> {
  const { db } = context.get(visitContext);
  const id = idOfParam(params.ad);
  const sellers = await sellersOf(db, accountOfPage(context).id);
  const ad = id && sellers.length > 0 ? await managedAd(db, sellers, id) : undefined;
  if (!ad) throw notFound();
  return ad;
}

/** What the commands of a seller's ads need of a request. */
export function sellingContext(context: Context): SellingContext {
  const { db, clock } = context.get(visitContext);
  return { db, clock, actor: accountOfPage(context) };
}

/** To a page that says what happened. */
export function led(context: Context, path: string, told: AdTold): Response {
  const { origin } = context.get(visitContext);
  return redirect(path, { status: 303, headers: { "set-cookie": adFlash.cookie(told, origin) } });
}

const refusals: ReadonlySet<AdTold["did"]> = new Set(["late", "ordered", "colleague"]);

/** What is told, and whether it went well. */
export function newsOf(told: AdTold | undefined, language: Language) {
  if (!told) return undefined;
  const { t } = translator(language);
  if (told.done === undefined) {
    const isGood = !refusals.has(told.did);
    return { isGood, text: t(`myAds.news.${told.did}`, { name: told.name ?? "" }) };
  }
  const { waiting = 0, left = 0 } = told;
  const texts = [
    ...(told.done > 0 ? [t(`myAds.bulk.done.${told.did as "pause"}`, { count: told.done })] : []),
    ...(waiting > 0 ? [t("myAds.bulk.waiting", { count: waiting })] : []),
    ...(left > 0 ? [t("myAds.bulk.left", { count: left })] : []),
  ];
  return { isGood: left === 0, text: texts.join(" ") };
}

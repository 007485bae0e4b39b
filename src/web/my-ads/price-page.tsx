import { changePrice } from "#domain/ads/life/price.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/price-page.ts";
import { AdView } from "./ad-view.tsx";
import { loadOwnAd } from "./load-ad.server.ts";
import { adPath, led, ownAdOfPage, sellingContext } from "./own-ad.server.ts";

await Promise.all([needTexts("account"), needTexts("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadOwnAd(args);

/** Asks another price; one that was typed while somebody else changed the ad is shown again. */
export async function action(args: Route.ActionArgs) {
  const { id } = await ownAdOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["price", "version"]);
  const changed = await changePrice(sellingContext(args.context), id, values);
  if (!changed.ok && changed.code === "ad.ordered") throw led(args.context, adPath(id), { did: "ordered" });
  if (!changed.ok) return refused(changed, { price: values.price }, args.context.get(visitContext).clock());
  const { waits, fell } = changed.value;
  throw led(args.context, adPath(id), { did: waits ? "price-waits" : fell ? "price-fell" : "price" });
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The ad's page again, with what is wrong with the price. */
export default function OwnAdPricePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AdView page={page} answer={answer} />;
}

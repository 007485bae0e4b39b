import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/ad-page.ts";
import { AdView } from "./ad-view.tsx";
import { loadOwnAd } from "./load-ad.server.ts";

await Promise.all([needTexts("account"), needTexts("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadOwnAd(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** One ad of somebody's: how it stands and does, what happened to it, and what can be done. */
export default function OwnAdPage({ loaderData: page }: Route.ComponentProps) {
  return <AdView page={page} answer={undefined} />;
}

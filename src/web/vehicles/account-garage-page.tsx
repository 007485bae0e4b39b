import { needTexts } from "#i18n/texts.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/account-garage-page.ts";
import { loadGarage } from "./garage-page.server.ts";
import { GarageView } from "./garage-view.tsx";

await needTexts("vehicles");
await needTexts("account");

export const loader = (args: Route.LoaderArgs) => loadGarage(args, "/account/garage");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A member's vehicles, the same on every device. */
export default function AccountGaragePage({ loaderData: page }: Route.ComponentProps) {
  return <GarageView page={page} />;
}

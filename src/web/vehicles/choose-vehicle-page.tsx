import { preloadMessages } from "#i18n/messages.ts";
import { Card } from "#ui/card.tsx";
import { parseLocalPath } from "#web/local-path.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/choose-vehicle-page.ts";
import { AddVehicleForm } from "./add-vehicle-form.tsx";
import { getGaragePath } from "./garage-response.server.ts";
import { loadVehicleOptions } from "./vehicle-options.server.ts";

await preloadMessages("vehicles");

/**
 * Loads the page for choosing a vehicle. Without scripts, each choice loads the page again with the choice in the
 * URL. Invalid choices are dropped.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin, language, t } = getPageContext(context);
  return {
    title: t("vehicles.form.choosePage"),
    text: t("vehicles.form.chooseText"),
    canonical: `${origin}/vehicles/choose`,
    language,
    unlisted: true,
    options: await loadVehicleOptions(db, url.searchParams, language),
    back: parseLocalPath(url.searchParams.get("back")) ?? getGaragePath(context),
    asked: url.search,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function ChooseVehiclePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-5xl! py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <p className="pb-5 text-ink-soft">{page.text}</p>
      <Card>
        <AddVehicleForm key={page.asked} layout="search" id="choose" options={page.options} back={page.back} />
      </Card>
    </div>
  );
}

import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { Card } from "#ui/card.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/choose-page.ts";
import { AddVehicleForm } from "./add-form.tsx";
import { garagePath } from "./answer.server.ts";
import { vehicleOptions } from "./options.server.ts";

await needTexts("vehicles");

/** The vehicle form on a page of its own: without scripts each step is a page turn. What can't be chosen is left out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  return {
    title: t("vehicles.form.choosePage"),
    text: t("vehicles.form.chooseText"),
    canonical: `${origin}/vehicles/choose`,
    language,
    unlisted: true,
    options: await vehicleOptions(db, url.searchParams, language),
    back: localPath(url.searchParams.get("back")) ?? garagePath(context),
    asked: url.search,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function ChoosePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-5xl! py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <p className="pb-5 text-ink-soft">{page.text}</p>
      <Card>
        <AddVehicleForm key={page.asked} look="search" id="choose" options={page.options} back={page.back} />
      </Card>
    </div>
  );
}

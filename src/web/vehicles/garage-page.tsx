import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { sessionContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/garage-page.ts";
import { loadGarage } from "./garage-page.server.ts";
import { GarageView } from "./garage-view.tsx";

await needTexts("vehicles");

/** Who is signed in has their garage in their account. */
export function loader(args: Route.LoaderArgs) {
  if (args.context.get(sessionContext)) throw redirect("/account/garage");
  return loadGarage(args, "/garage");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A visitor's vehicles, which this device keeps (GN-02). */
export default function GaragePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page max-w-4xl! py-6 lg:py-10">
      <GarageView
        page={page}
        note={
          <>
            {t("vehicles.garage.visitor")}{" "}
            <a href="/account/login?return=/account/garage" className="link font-medium text-accent-text">
              {t("vehicles.garage.signIn")}
            </a>
          </>
        }
      />
    </div>
  );
}

import { useContext } from "react";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ForgeryToken } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/garage-page.ts";
import { loadGarage } from "./garage-page.server.ts";
import { GarageView } from "./garage-view.tsx";

await needTexts("vehicles");

export const loader = (args: Route.LoaderArgs) => loadGarage(args, "/garage");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** One's vehicles; a visitor's are kept on their device (GN-02). Members have the page among those of their account, too. */
export default function GaragePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const signedIn = useContext(ForgeryToken) !== undefined;
  return (
    <div className="container-page max-w-4xl! py-6 lg:py-10">
      <GarageView
        page={page}
        note={
          !signedIn && (
            <>
              {t("vehicles.garage.visitor")}{" "}
              <a href="/account/login?return=/account/garage" className="link font-medium text-accent-text">
                {t("vehicles.garage.signIn")}
              </a>
            </>
          )
        }
      />
    </div>
  );
}

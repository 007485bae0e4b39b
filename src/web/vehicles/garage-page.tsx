import { useContext } from "react";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { CsrfTokenContext } from "#web/csrf-field.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/garage-page.ts";
import { loadGarage } from "./garage-page.server.ts";
import { GarageView } from "./garage-view.tsx";

await Promise.all([preloadMessages("vehicles"), preloadMessages("tyres")]);

export const loader = (args: Route.LoaderArgs) => loadGarage(args, "/garage");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/**
 * Renders the garage page. A guest's vehicles are stored on the device (GN-02). Members also have the page below
 * /account.
 */
export default function GaragePage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const signedIn = useContext(CsrfTokenContext) !== undefined;
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

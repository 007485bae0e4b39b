import { redirect } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/data-page.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

await preloadMessages("account");

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    ...createUnlistedHead(context, "/account/data", (t) => t("account.data.title")),
    limited: url.searchParams.has("limited"),
  };
}

/** Redirects POST requests, because the form posts to `/account/data/archive`. */
export const action = () => redirect("/account/data");

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/**
 * Renders the page for downloading all data stored about a member. Uses a native form, because a download is not a
 * navigation.
 */
export default function DataPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.limited && <FailureAlert>{t("account.data.limited")}</FailureAlert>}
      <Card>
        <form method="post" action="/account/data/archive" className="grid max-w-xl gap-4 p-1">
          <CsrfField />
          <p>{t("account.data.text")}</p>
          <p className="text-ink-soft">{t("account.data.privacyWarning")}</p>
          <div>
            <Button type="submit">{t("account.data.act")}</Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

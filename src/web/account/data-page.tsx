import { redirect } from "react-router";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { preferencesContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/data-page.ts";
import { headOf } from "./page-head.server.ts";

await needTexts("account");

export function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  return {
    ...headOf(context, "/account/data", translator(language).t("account.data.title")),
    limited: url.searchParams.has("limited"),
  };
}

/** The form's own address is `/account/data/archive`. */
export const action = () => redirect("/account/data");

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Downloads everything the site keeps about a member. The form is plain: a download is no page to go to. */
export default function DataPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.limited && (
        <Alert tone="failure" role="alert">
          {t("account.data.limited")}
        </Alert>
      )}
      <Card>
        <form method="post" action="/account/data/archive" className="grid max-w-xl gap-4 p-1">
          <ForgeryField />
          <p>{t("account.data.text")}</p>
          <p className="text-ink-soft">{t("account.data.care")}</p>
          <div>
            <Button type="submit">{t("account.data.act")}</Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

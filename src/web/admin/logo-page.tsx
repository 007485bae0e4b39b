import { data, redirect } from "react-router";
import { changeLogo } from "#domain/admin/pictures.server.ts";
import { getSiteSettings } from "#domain/site/get-site-settings.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/logo-page.ts";
import { adminContext, adminFlash } from "./admin-of-page.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { RowHead } from "./row-head.tsx";
import { readPictureForm } from "./sent-picture.server.ts";

await Promise.all([needTexts("account"), needTexts("admin")]);

const path = "/admin/settings/logo";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, refused: status } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const { logo } = await getSiteSettings(db);
  const page = {
    ...headOf(context, path, t("admin.picture.logo")),
    back: { href: "/admin/settings", label: t("admin.rooms.settings.title") },
    picture: logo ?? null,
    tooLarge: status === 413,
  };
  return data(page, { status: status ?? 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clock, origin, sitePictures } = context.get(visitContext);
  const result = await changeLogo(adminContext(context), sitePictures, await readPictureForm(request));
  if (!result.ok) return refused(result, {}, clock());
  const cookie = adminFlash.cookie({ what: "saved" }, origin);
  throw redirect("/admin/settings", { status: 303, headers: { "set-cookie": cookie } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The site's logo, which stands in place of the drawn mark and the name. */
export default function AdminLogoPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowHead page={page} />
      <PictureForm
        path={path}
        picture={page.picture}
        hint={t("admin.picture.hint.logo")}
        answer={actionData as FormAnswer | undefined}
        tooLarge={page.tooLarge}
      />
    </div>
  );
}

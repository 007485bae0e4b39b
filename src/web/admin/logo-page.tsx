import { data } from "react-router";
import { setSiteLogo } from "#domain/admin/pictures.server.ts";
import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/logo-page.ts";
import { adminFlash, createAdminContext } from "./admin-request.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { parsePictureForm } from "./picture-upload.server.ts";
import { RowPageHeader } from "./row-header.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

const path = "/admin/settings/logo";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, refusedStatus: status, t } = getPageContext(context);
  const { logo } = await getSiteSettings(db);
  const page = {
    ...createUnlistedHead(context, path, t("admin.picture.logo")),
    back: { href: "/admin/settings", label: t("admin.resources.settings.title") },
    picture: logo ?? null,
    tooLarge: status === 413,
  };
  return data(page, { status: status ?? 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clock, sitePictures } = context.get(requestContext);
  const result = await setSiteLogo(createAdminContext(context), sitePictures, await parsePictureForm(request));
  if (!result.ok) return respondWithFormErrors(result, {}, clock());
  throw adminFlash.redirect(context, "/admin/settings", { what: "saved" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/**
 * Renders the administration page for uploading the logo of the site. The logo replaces the default drawing and the
 * site name.
 */
export default function AdminLogoPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowPageHeader page={page} />
      <PictureForm
        path={path}
        picture={page.picture}
        hint={t("admin.picture.hint.logo")}
        answer={actionData as FormState | undefined}
        tooLarge={page.tooLarge}
      />
    </div>
  );
}

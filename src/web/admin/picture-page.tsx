import { data } from "react-router";
import { getRowPicture, isResourceWithPicture, setRowPicture } from "#domain/admin/pictures.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/picture-page.ts";
import { adminFlash, createAdminContext, createAdminNotFound } from "./admin-request.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { parsePictureForm } from "./picture-upload.server.ts";
import { RowPageHeader } from "./row-header.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, refusedStatus: status, language, t } = getPageContext(context);
  const { room } = params;
  const row = isResourceWithPicture(room) && (await getRowPicture(db, room, params.row));
  if (!row) throw createAdminNotFound();
  const name = pickTranslation(row.name, language).text;
  const back = `/admin/${room}/${encodeURIComponent(params.row)}`;
  const head = createUnlistedHead(context, `${back}/picture`, t("admin.picture.of", { name }));
  const page = {
    ...head,
    path: `${back}/picture`,
    back: { href: back, label: name },
    picture: row.picture,
    hint: t(`admin.picture.hint.${room}`),
    tooLarge: status === 413,
  };
  return data(page, { status: status ?? 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, sitePictures } = context.get(requestContext);
  const { room, row: key } = params;
  if (!isResourceWithPicture(room)) throw createAdminNotFound();
  const result = await setRowPicture(
    createAdminContext(context),
    sitePictures,
    { resource: room, key },
    await parsePictureForm(request),
  );
  if (!result.ok) {
    if (result.kind === "not_found") throw createAdminNotFound();
    return respondWithFormErrors(result, {}, clock());
  }
  throw adminFlash.redirect(context, `/admin/${room}/${encodeURIComponent(key)}`, { what: "saved" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page for the picture of a category, brand or post. */
export default function AdminPicturePage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowPageHeader page={page} />
      <PictureForm
        path={page.path}
        picture={page.picture}
        hint={page.hint}
        answer={actionData as FormState | undefined}
        tooLarge={page.tooLarge}
      />
    </div>
  );
}

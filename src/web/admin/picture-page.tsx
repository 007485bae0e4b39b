import { data, redirect } from "react-router";
import { changeRowPicture, isPicturedRoom, readRowPicture } from "#domain/admin/pictures.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/picture-page.ts";
import { adminContext, adminFlash, notFound } from "./admin-of-page.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { RowHead } from "./row-head.tsx";
import { readPictureForm } from "./sent-picture.server.ts";

await Promise.all([needTexts("account"), needTexts("admin")]);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, refused: status } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { room } = params;
  const row = isPicturedRoom(room) && (await readRowPicture(db, room, params.row));
  if (!row) throw notFound();
  const name = inLanguage(row.name, language).text;
  const back = `/admin/${room}/${encodeURIComponent(params.row)}`;
  const head = headOf(context, `${back}/picture`, t("admin.picture.of", { name }));
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
  const { clock, origin, sitePictures } = context.get(visitContext);
  const { room, row: key } = params;
  if (!isPicturedRoom(room)) throw notFound();
  const result = await changeRowPicture(
    adminContext(context),
    sitePictures,
    { room, key },
    await readPictureForm(request),
  );
  if (!result.ok) {
    if (result.kind === "not_found") throw notFound();
    return refused(result, {}, clock());
  }
  const cookie = adminFlash.cookie({ what: "saved" }, origin);
  throw redirect(`/admin/${room}/${encodeURIComponent(key)}`, { status: 303, headers: { "set-cookie": cookie } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Shows the picture of a category, brand or post, with the forms that change it. */
export default function AdminPicturePage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowHead page={page} />
      <PictureForm
        path={page.path}
        picture={page.picture}
        hint={page.hint}
        answer={actionData as FormAnswer | undefined}
        tooLarge={page.tooLarge}
      />
    </div>
  );
}

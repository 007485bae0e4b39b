import { redirect } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/new-page.ts";
import { adminContext, adminFlash, notFound, roomOfPage, sentForm } from "./admin-of-page.server.ts";
import { AdminField } from "./fields.tsx";
import { previewOf } from "./preview.server.ts";
import { Preview, previewIn } from "./preview.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { RowHead } from "./row-head.tsx";
import { shownFields } from "./shown-fields.server.ts";
import { roomWord } from "./words.ts";

await Promise.all([needTexts("account"), needTexts("admin")]);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const words = translator(language);
  const { name, form } = roomOfPage(params.room);
  if (!form?.add) throw notFound();
  const path = `/admin/${name}/new`;
  return {
    ...headOf(context, path, roomWord(words, name, "add") ?? words.t("admin.add")),
    path,
    back: { href: `/admin/${name}`, label: roomWord(words, name, "title") ?? name },
    fields: await shownFields(db, form.fields, language),
    /** What the address suggests. */
    values: Object.fromEntries(form.fields.map((field) => [field.name, url.searchParams.get(field.name) ?? ""])),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, origin } = context.get(visitContext);
  const { name, form } = roomOfPage(params.room);
  if (!form?.add) throw notFound();
  const { form: sent, text } = await sentForm(request);
  const values = formValues(
    sent,
    form.fields.map((field) => field.name),
  );
  if (text("act") === "preview") {
    return previewOf(form, values, context.get(preferencesContext).language, origin);
  }
  const result = await form.add(adminContext(context), values);
  if (!result.ok) return refused(result, values, clock());
  throw redirect(`/admin/${name}/${encodeURIComponent(result.value)}`, {
    status: 303,
    headers: { "set-cookie": adminFlash.cookie({ what: "added" }, origin) },
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A new row of a table. */
export default function AdminNewPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormAnswer | undefined;
  const preview = previewIn(actionData as FormAnswer | undefined);
  const sending = useSending(page.path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowHead page={page} />
      {preview && <Preview parts={preview} />}
      <Card className="max-w-4xl">
        <AccountForm action={page.path} answer={preview ? undefined : answer} className="grid gap-4 md:grid-cols-2">
          {page.fields.map((field) => (
            <AdminField key={field.name} form="new" field={field} value={page.values[field.name]} answer={answer} />
          ))}
          <div className="col-span-full flex flex-wrap gap-2">
            <Button type="submit" size="lg" busy={sending}>
              {t("admin.addIt")}
            </Button>
            {page.fields.some(({ type }) => type === "markdown") && <PreviewButton />}
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}

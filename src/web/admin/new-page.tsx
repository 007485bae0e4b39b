import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-page.ts";
import { findResourceText } from "./admin-messages.ts";
import {
  adminFlash,
  createAdminContext,
  createAdminNotFound,
  readAdminForm,
  requireAdminResource,
} from "./admin-request.server.ts";
import { presentAdminFields } from "./field-view.server.ts";
import { AdminField } from "./fields.tsx";
import { respondWithPreview } from "./markdown-preview.server.ts";
import { getFieldPreviews, MarkdownPreview } from "./markdown-preview.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { RowPageHeader } from "./row-header.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const translator = getTranslator(language);
  const { name, form } = requireAdminResource(params.room);
  if (!form?.add) throw createAdminNotFound();
  const path = `/admin/${name}/new`;
  return {
    ...createUnlistedHead(context, path, findResourceText(translator, name, "add") ?? translator.t("admin.add")),
    path,
    back: { href: `/admin/${name}`, label: findResourceText(translator, name, "title") ?? name },
    fields: await presentAdminFields(db, form.fields, language),
    /** Initial values from the query parameters. */
    values: Object.fromEntries(form.fields.map((field) => [field.name, url.searchParams.get(field.name) ?? ""])),
    formKey: form.hasFormKey ? crypto.randomUUID() : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, origin } = context.get(requestContext);
  const { name, form } = requireAdminResource(params.room);
  if (!form?.add) throw createAdminNotFound();
  const { form: formData, text } = await readAdminForm(request);
  const values = getFormValues(formData, [
    ...form.fields.map((field) => field.name),
    ...(form.hasFormKey ? ["key"] : []),
  ]);
  if (text("act") === "preview") {
    return respondWithPreview(form, values, context.get(preferencesContext).language, origin);
  }
  const result = await form.add(createAdminContext(context), values);
  if (!result.ok) {
    // A form that was refused as a whole may have a used key. It gets a new one, so that it can be sent again.
    const nextKey = form.hasFormKey && !result.errors ? { key: crypto.randomUUID() } : {};
    return respondWithFormErrors(result, { ...values, ...nextKey }, clock());
  }
  throw adminFlash.redirect(context, `/admin/${name}/${encodeURIComponent(result.value)}`, { what: "added" });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form for a new row of a resource. */
export default function AdminNewPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  const preview = getFieldPreviews(actionData as FormState | undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RowPageHeader page={page} />
      {preview && <MarkdownPreview parts={preview} />}
      <Card className="max-w-4xl">
        <AccountForm action={page.path} answer={preview ? undefined : answer} className="grid gap-4 md:grid-cols-2">
          {page.formKey && <input type="hidden" name="key" value={answer?.values.key || page.formKey} />}
          {page.fields.map((field) => (
            <AdminField key={field.name} form="new" field={field} value={page.values[field.name]} answer={answer} />
          ))}
          <div className="col-span-full flex flex-wrap gap-2">
            <SubmitButton size="lg">{t("admin.addIt")}</SubmitButton>
            {page.fields.some(({ type }) => type === "markdown") && <PreviewButton />}
          </div>
        </AccountForm>
      </Card>
    </div>
  );
}

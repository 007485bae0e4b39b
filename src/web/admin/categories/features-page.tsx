import { listCategoryFeatures, setCategoryFeatures } from "#domain/admin/category-tree.server.ts";
import { parseRowId } from "#domain/admin/table.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Checkbox } from "#ui/check.tsx";
import { Table } from "#ui/table.tsx";
import { AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { adminFlash, createAdminContext, createAdminNotFound, readAdminForm } from "../admin-request.server.ts";
import { resolveFormVersion } from "../form-version.ts";
import { RowPageHeader } from "../row-header.tsx";
import type { Route } from "./+types/features-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

const featureFlags = ["filterable", "comparable", "required"] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const id = parseRowId(params.category);
  const found = await listCategoryFeatures(db, id);
  if (!found) throw createAdminNotFound();
  const flash = adminFlash.read(request);
  const path = `/admin/categories/${id}/features`;
  const name = pickTranslation(found.name, language).text;
  const page = {
    ...createUnlistedHead(context, path, t("admin.featuresOf", { name })),
    path,
    back: { href: `/admin/categories/${id}`, label: name },
    mark: found.mark,
    features: found.features.map((feature) => ({ ...feature, name: pickTranslation(feature.name, language) })),
    news: flash && { text: t("admin.outcomes.saved") },
  };
  return adminFlash.respond(context, page, flash);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock } = context.get(requestContext);
  const { form, text } = await readAdminForm(request);
  const id = parseRowId(params.category);
  const formVersion = text("mark");
  if (!formVersion) throw createAdminNotFound();
  const chosen = form
    .getAll("has")
    .map((key) => parseRowId(String(key)))
    .filter((feature) => feature > 0);
  const getCheckedIds = (name: string) => new Set(form.getAll(name).map((key) => parseRowId(String(key))));
  const [filterable, comparable, required] = featureFlags.map(getCheckedIds);
  const links = [...new Set(chosen)]
    .map((feature, i) => ({
      id: feature,
      filterable: filterable?.has(feature) ?? false,
      comparable: comparable?.has(feature) ?? false,
      required: required?.has(feature) ?? false,
      asked: Number(/^\d{1,4}$/.exec(text(`position-${feature}`).trim())?.[0] ?? i),
    }))
    .toSorted((a, b) => a.asked - b.asked)
    .map(({ asked: _, ...link }, position) => ({ ...link, position }));
  const result = await setCategoryFeatures(createAdminContext(context), id, links, formVersion);
  if (!result.ok) {
    if (result.kind === "not_found") throw createAdminNotFound();
    const sent = ["has", ...featureFlags].map((name) => [name, form.getAll(name).join(" ")]);
    const positions = chosen.map((feature) => [`position-${feature}`, text(`position-${feature}`)]);
    return respondWithFormErrors(
      result,
      { ...Object.fromEntries([...sent, ...positions]), mark: formVersion },
      clock(),
    );
  }
  throw adminFlash.redirect(context, `/admin/categories/${id}/features`, { what: "saved" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Edits the features of a category's listings, beyond the features inherited from its parent categories. */
export default function AdminCategoryFeaturesPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  const formVersion = resolveFormVersion(answer, page.mark);
  const isChecked = (name: string, id: number, before: boolean) =>
    answer ? Boolean(answer.values[name]?.split(" ").includes(String(id))) : before;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RowPageHeader page={page} />
      <p className="max-w-2xl text-14 text-ink-soft">{t("admin.featuresText")}</p>
      {page.news && !answer && <FlashMessage message={page.news} />}
      <AccountForm
        action={page.path}
        answer={answer}
        key={formVersion}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <input type="hidden" name="mark" value={formVersion} />
        <Table
          caption={page.title}
          hideCaption
          rows={page.features}
          getKey={({ id }) => id}
          columns={[
            {
              id: "has",
              header: t("admin.field.feature"),
              cell: (feature) => (
                <Checkbox
                  name="has"
                  value={feature.id}
                  defaultChecked={isChecked("has", feature.id, feature.has)}
                  label={<span lang={feature.name.lang}>{feature.name.text}</span>}
                  hint={feature.inherited && !feature.has ? t("admin.inherited") : undefined}
                />
              ),
            },
            ...featureFlags.map((formVersion) => ({
              id: formVersion,
              header: t(`admin.field.${formVersion}`),
              cell: (feature: (typeof page.features)[number]) => (
                <Checkbox
                  name={formVersion}
                  value={feature.id}
                  defaultChecked={isChecked(formVersion, feature.id, feature[formVersion])}
                  hideLabel
                  label={`${feature.name.text}: ${t(`admin.field.${formVersion}`)}`}
                />
              ),
            })),
            {
              id: "position",
              header: t("admin.field.position"),
              cell: (feature) => (
                <input
                  name={`position-${feature.id}`}
                  defaultValue={answer?.values[`position-${feature.id}`] ?? (feature.has ? feature.position : "")}
                  inputMode="numeric"
                  aria-label={`${feature.name.text}: ${t("admin.field.position")}`}
                  className="h-9 w-16 rounded-sm border border-line-control bg-paper px-2 tabular-nums"
                />
              ),
            },
          ]}
        />
        <div>
          <SubmitButton size="lg">{t("admin.save")}</SubmitButton>
        </div>
      </AccountForm>
    </div>
  );
}

import { data, redirect } from "react-router";
import { categoryFeatures, setCategoryFeatures } from "#domain/admin/category-tree.server.ts";
import { idOf } from "#domain/admin/table.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Table } from "#ui/table.tsx";
import { AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { adminContext, adminFlash, notFound, sentForm } from "../admin-of-page.server.ts";
import { keptMark } from "../kept-mark.ts";
import { News } from "../news.tsx";
import { RowHead } from "../row-head.tsx";
import type { Route } from "./+types/features-page.ts";

await Promise.all([needTexts("account"), needTexts("admin")]);

const marks = ["filterable", "comparable", "required"] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const id = idOf(params.category);
  const found = await categoryFeatures(db, id);
  if (!found) throw notFound();
  const told = adminFlash.read(request);
  const path = `/admin/categories/${id}/features`;
  const name = inLanguage(found.name, language).text;
  const page = {
    ...headOf(context, path, t("admin.featuresOf", { name })),
    path,
    back: { href: `/admin/categories/${id}`, label: name },
    mark: found.mark,
    features: found.features.map((feature) => ({ ...feature, name: inLanguage(feature.name, language) })),
    news: told && { text: t("admin.news.saved") },
  };
  return data(page, told ? { headers: { "set-cookie": adminFlash.cleared(origin) } } : {});
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { clock, origin } = context.get(visitContext);
  const { form, text } = await sentForm(request);
  const id = idOf(params.category);
  const mark = text("mark");
  if (!mark) throw notFound();
  const chosen = form
    .getAll("has")
    .map((key) => idOf(String(key)))
    .filter((feature) => feature > 0);
  const ticked = (name: string) => new Set(form.getAll(name).map((key) => idOf(String(key))));
  const [filterable, comparable, required] = marks.map(ticked);
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
  const result = await setCategoryFeatures(adminContext(context), id, links, mark);
  if (!result.ok) {
    if (result.kind === "not_found") throw notFound();
    const sent = ["has", ...marks].map((name) => [name, form.getAll(name).join(" ")]);
    const positions = chosen.map((feature) => [`position-${feature}`, text(`position-${feature}`)]);
    return refused(result, { ...Object.fromEntries([...sent, ...positions]), mark }, clock());
  }
  throw redirect(`/admin/categories/${id}/features`, {
    status: 303,
    headers: { "set-cookie": adminFlash.cookie({ what: "saved" }, origin) },
  });
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Which features ads of a category have, besides those of the categories above it. */
export default function AdminCategoryFeaturesPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormAnswer | undefined;
  const mark = keptMark(answer, page.mark);
  const sending = useSending(page.path);
  const isTicked = (name: string, id: number, before: boolean) =>
    answer ? Boolean(answer.values[name]?.split(" ").includes(String(id))) : before;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RowHead page={page} />
      <p className="max-w-2xl text-14 text-ink-soft">{t("admin.featuresText")}</p>
      {page.news && !answer && <News text={page.news.text} />}
      <AccountForm action={page.path} answer={answer} key={mark} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="mark" value={mark} />
        <Table
          caption={page.title}
          hideCaption
          rows={page.features}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "has",
              header: t("admin.field.feature"),
              cell: (feature) => (
                <Check
                  name="has"
                  value={feature.id}
                  defaultChecked={isTicked("has", feature.id, feature.has)}
                  label={<span lang={feature.name.lang}>{feature.name.text}</span>}
                  hint={feature.inherited && !feature.has ? t("admin.inherited") : undefined}
                />
              ),
            },
            ...marks.map((mark) => ({
              id: mark,
              header: t(`admin.field.${mark}`),
              cell: (feature: (typeof page.features)[number]) => (
                <Check
                  name={mark}
                  value={feature.id}
                  defaultChecked={isTicked(mark, feature.id, feature[mark])}
                  hideLabel
                  label={`${feature.name.text}: ${t(`admin.field.${mark}`)}`}
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
          <Button type="submit" size="lg" busy={sending}>
            {t("admin.save")}
          </Button>
        </div>
      </AccountForm>
    </div>
  );
}

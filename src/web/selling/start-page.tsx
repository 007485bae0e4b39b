import { data, Form, redirect } from "react-router";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { kindOf, mostDrafts } from "#domain/selling/draft.ts";
import { draftsOf, startDraft } from "#domain/selling/drafts.server.ts";
import { judge } from "#domain/selling/judge.ts";
import { usualCurrency } from "#domain/selling/read-price.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { httpStatus } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/start-page.ts";
import { sellingOf } from "./draft-of-page.server.ts";

await needTexts("listing-editor");

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { db, account, clock } = sellingOf(context);
  const [drafts, catalogue] = await Promise.all([draftsOf(db, account.id), catalogueOf(db)]);
  return {
    ...headOf(context, "/sell", t("selling.start.title")),
    drafts: drafts.map(({ id, fields, ad, updatedAt }) => {
      const { category, troubles } = judge(fields, catalogue, clock());
      return {
        id,
        name: inLanguage({ ar: fields.nameAr ?? null, en: fields.nameEn ?? null }, language),
        category: category ? inLanguage(category.name, language).text : undefined,
        changes: ad !== null,
        missing: troubles.length,
        updated: formatters(language).moment(updatedAt),
      };
    }),
  };
}

/** What can be offered, and the category that it begins with. */
const kinds = [
  { kind: "car", slug: "cars", icon: "car" },
  { kind: "part", slug: "parts", icon: "parts" },
  { kind: "rental", slug: "rental-cars", icon: "key" },
] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const selling = sellingOf(context);
  const form = await request.formData().catch(() => new FormData());
  const { categories, roots } = await catalogueOf(selling.db);
  const wanted = String(form.get("category") ?? "");
  // A category that was renamed meanwhile is still the first of its kind.
  const kind = kinds.find(({ slug }) => slug === wanted)?.kind;
  const category = categories.find(wanted) ?? roots.find((root) => kind && kindOf(root) === kind);
  if (!category || !kindOf(category)) return data({ code: "category" as const }, { status: 400 });
  const { phone } = selling.account;
  const { code } = context.get(preferencesContext).currency;
  const started = await startDraft(selling, {
    category: String(category.id),
    // Who never chose a currency sees prices in the base one; few sell in it.
    currency: code === baseCurrency ? usualCurrency : code,
    ...(phone ? { phone } : {}),
  });
  if (!started.ok) return data({ code: "tooMany" as const }, { status: httpStatus[started.kind] });
  return redirect(`/sell/${started.value.id}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What is sold, and what was begun before. */
export default function StartPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page max-w-4xl! py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <p className="pb-5 text-ink-soft">{t("selling.start.text")}</p>
      {answer && (
        <div className="pb-5">
          <Alert tone="failure" role="alert">
            {answer.code === "tooMany" ? t("selling.start.tooMany", { most: mostDrafts }) : t("selling.wrong.unknown")}
          </Alert>
        </div>
      )}
      <Form method="post" action="/sell" className="grid gap-3 md:grid-cols-3 md:gap-4">
        <ForgeryField />
        {kinds.map(({ kind, slug, icon }) => (
          <button
            key={kind}
            type="submit"
            name="category"
            value={slug}
            className="group flex items-center gap-4 rounded-lg border border-line-strong bg-paper p-4 text-start transition-colors duration-150 hover:border-ink md:flex-col md:items-start md:p-6"
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-wash text-accent-text">
              <Icon name={icon} size={30} />
            </span>
            <span className="min-w-0 grow">
              <span className="block text-18 font-semibold">{t(`selling.start.${kind}`)}</span>
              <span className="block text-14 text-ink-soft">{t(`selling.start.${kind}Text`)}</span>
            </span>
            <Icon name="chevron-next" className="text-ink-faint md:hidden" />
          </button>
        ))}
      </Form>
      {page.drafts.length > 0 && (
        <section className="pt-10">
          <h2 className="pb-3 text-18 font-semibold">{t("selling.start.drafts")}</h2>
          <ul className="divide-y divide-line rounded-md border border-line bg-paper">
            {page.drafts.map((draft) => (
              <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <div className="min-w-0 grow basis-56">
                  <p dir="auto" lang={draft.name.lang} className="truncate text-start font-medium">
                    {draft.name.text || t("selling.start.untitled")}
                  </p>
                  <p className="text-13 text-ink-soft">
                    {[
                      draft.changes ? t("selling.start.changing") : draft.category,
                      t("selling.start.updated", { date: draft.updated }),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <a
                  href={`/sell/${draft.id}`}
                  className={buttonClass("outline")}
                  aria-label={`${t("selling.start.continue")}: ${draft.name.text || t("selling.start.untitled")}`}
                >
                  {t("selling.start.continue")}
                </a>
                <a
                  href={`/sell/${draft.id}/discard`}
                  className={buttonClass("quiet")}
                  aria-label={`${t("selling.start.discard")}: ${draft.name.text || t("selling.start.untitled")}`}
                >
                  {t("selling.start.discard")}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

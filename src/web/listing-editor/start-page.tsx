import { data, Form, redirect } from "react-router";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { ownDonorCarsPath } from "#domain/donor-cars/donor-car.ts";
import { getListingKind, MAX_DRAFTS } from "#domain/listing-editor/draft.ts";
import { validateDraft } from "#domain/listing-editor/draft-validation.ts";
import { createDraft, listDrafts } from "#domain/listing-editor/drafts.server.ts";
import { DEFAULT_LISTING_CURRENCY } from "#domain/listing-editor/price-fields.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { appendReturnPath, getSignInPath } from "#web/account/return-path.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/start-page.ts";
import { getDraftContext } from "./load-draft.server.ts";
import { parsePrefilledCar, prefilledCarParameters } from "./prefilled-car.ts";

await preloadMessages("listing-editor");

const requireSeller = requirePermission("sell");

/** Lets guests see what they can sell. Everything else needs an account that may sell. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    const isGuestReading = !args.context.get(sessionContext) && isSafeMethod(args.request.method);
    return isGuestReading ? next() : requireSeller(args, next);
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const { db, clock } = context.get(requestContext);
  const account = context.get(sessionContext)?.account;
  const [drafts, catalog] = await Promise.all([account ? listDrafts(db, account.id) : [], getCatalog(db)]);
  const path = url.pathname + url.search;
  return {
    ...createUnlistedHead(context, "/sell", t("listingEditor.start.title")),
    /** Paths of the pages where a guest gets an account, or signs in. */
    guest: account ? undefined : { register: appendReturnPath("/account/register", path), signIn: getSignInPath(path) },
    /** Parameters of the link that describe the car to sell. The form sends them again. */
    prefilled: prefilledCarParameters.flatMap((name) => {
      const value = url.searchParams.get(name)?.slice(0, 60);
      return value ? [{ name, value }] : [];
    }),
    drafts: drafts.map(({ id, fields, ad, updatedAt }) => {
      const { category, issues: troubles } = validateDraft(fields, catalog, clock());
      return {
        id,
        name: pickTranslation({ ar: fields.nameAr ?? null, en: fields.nameEn ?? null }, language),
        category: category ? pickTranslation(category.name, language).text : undefined,
        changes: ad !== null,
        missing: troubles.length,
        updated: getFormatters(language).formatDateTime(updatedAt),
      };
    }),
  };
}

/** Listing kinds that can be created, each with the slug of its first category. */
const listingKinds = [
  { kind: "car", slug: "cars", icon: "car" },
  { kind: "part", slug: "parts", icon: "parts" },
  { kind: "rental", slug: "rental-cars", icon: "key" },
] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const selling = getDraftContext(context);
  const form = await request.formData().catch(() => new FormData());
  const catalog = await getCatalog(selling.db);
  const { categories, roots } = catalog;
  const categoryField = String(form.get("category") ?? "");
  // If the category was renamed, the first category of the same kind is used.
  const kind = listingKinds.find(({ slug }) => slug === categoryField)?.kind;
  const category = categories.find(categoryField) ?? roots.find((root) => kind && getListingKind(root) === kind);
  if (!category || !getListingKind(category)) return data({ code: "category" as const }, { status: 400 });
  const { phone } = selling.account;
  const { code } = context.get(preferencesContext).currency;
  const started = await createDraft(selling, {
    category: String(category.id),
    // Visitors who chose no currency see the base currency. Few sell in it, so the listing default is used.
    currency: code === BASE_CURRENCY ? DEFAULT_LISTING_CURRENCY : code,
    phone: phone || undefined,
    ...(getListingKind(category) === "car" ? parsePrefilledCar((name) => String(form.get(name) ?? ""), catalog) : {}),
  });
  if (!started.ok) return data({ code: "tooMany" as const }, { status: HTTP_STATUS[started.kind] });
  return redirect(`/sell/${started.value.id}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page that starts a new listing and lists open drafts. */
export default function StartPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page max-w-4xl! py-6 lg:py-10">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <p className="pb-5 text-ink-soft">{t("listingEditor.start.text")}</p>
      {page.guest && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-paper p-4">
          <p className="grow basis-64">{t("listingEditor.start.guest")}</p>
          <a href={page.guest.register} className={getButtonClass()}>
            {t("header.register")}
          </a>
          <a href={page.guest.signIn} className={getButtonClass("outline")}>
            {t("header.signIn")}
          </a>
        </div>
      )}
      {answer && (
        <div className="pb-5">
          <Alert tone="failure" role="alert">
            {answer.code === "tooMany"
              ? t("listingEditor.start.tooMany", { most: MAX_DRAFTS })
              : t("listingEditor.errors.unknown")}
          </Alert>
        </div>
      )}
      <Form method="post" action="/sell" className="grid gap-3 md:grid-cols-3 md:gap-4">
        <CsrfField />
        {page.prefilled.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {listingKinds.map(({ kind, slug, icon }) => (
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
              <span className="block text-18 font-semibold">{t(`listingEditor.start.${kind}`)}</span>
              <span className="block text-14 text-ink-soft">{t(`listingEditor.start.${kind}Text`)}</span>
            </span>
            <Icon name="chevron-next" className="text-ink-faint md:hidden" />
          </button>
        ))}
      </Form>
      <p className="flex flex-wrap gap-x-6 pt-5">
        <a href="/valuation" className="link inline-flex min-h-8 items-center gap-1 text-14 font-medium">
          {t("nav.valuation")}
          <Icon name="arrow-next" size={16} />
        </a>
        <a href={ownDonorCarsPath} className="link inline-flex min-h-8 items-center gap-1 text-14 font-medium">
          {t("listingEditor.start.dismantle")}
          <Icon name="arrow-next" size={16} />
        </a>
      </p>
      {page.drafts.length > 0 && (
        <section className="pt-10">
          <h2 className="pb-3 text-18 font-semibold">{t("listingEditor.start.drafts")}</h2>
          <ul className="divide-y divide-line rounded-md border border-line bg-paper">
            {page.drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function DraftRow({ draft }: { draft: Route.ComponentProps["loaderData"]["drafts"][number] }) {
  const { t } = useTranslation();
  const name = draft.name.text || t("listingEditor.start.untitled");
  const details = [
    draft.changes ? t("listingEditor.start.changing") : draft.category,
    t("listingEditor.start.updated", { date: draft.updated }),
  ];
  const renderLink = (action: "continue" | "discard", href: string, variant: "outline" | "quiet") => (
    <a href={href} className={getButtonClass(variant)} aria-label={`${t(`listingEditor.start.${action}`)}: ${name}`}>
      {t(`listingEditor.start.${action}`)}
    </a>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-56">
        <p dir="auto" lang={draft.name.lang} className="truncate text-start font-medium">
          {name}
        </p>
        <p className="text-13 text-ink-soft">{details.filter(Boolean).join(" · ")}</p>
      </div>
      {renderLink("continue", `/sell/${draft.id}`, "outline")}
      {renderLink("discard", `/sell/${draft.id}/discard`, "quiet")}
    </li>
  );
}

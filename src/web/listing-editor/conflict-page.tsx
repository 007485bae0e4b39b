import { Form, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  type ChangedField,
  detectConcurrentChanges,
  resolveDraftConflict,
} from "#domain/listing-editor/listing-change.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/conflict-page.ts";
import { createDraftNotFoundResponse, getDraftContext, loadDraft } from "./load-draft.server.ts";
import { presentFieldValue } from "./present-field-value.server.ts";
import { useFieldName } from "./step-fields.tsx";

await preloadMessages("listing-editor");

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const draft = await loadDraft(context, params.draft);
  const { db, account } = getDraftContext(context);
  const catalog = await getCatalog(db);
  const conflict = await detectConcurrentChanges(db, catalog, draft);
  if (!conflict) throw redirect(`/sell/${draft.id}/preview`);
  // A person who no longer acts for the seller must not read the changes that others made.
  if (!(await listAccessibleSellerIds(db, account.id)).includes(conflict.ad.sellerId))
    throw createDraftNotFoundResponse();
  const last = await db
    .selectFrom("ad_events")
    .leftJoin("users", "users.id", "ad_events.user_id")
    .select(["ad_events.occurred_at as at", "ad_events.by", "users.name"])
    .where("ad_events.ad_id", "=", conflict.ad.id)
    .orderBy("ad_events.id", "desc")
    .executeTakeFirst();
  const path = `/sell/${draft.id}/changed`;
  const presentChanges = (changes: readonly ChangedField[]) =>
    changes.map(({ field, theirs, mine }) => ({
      field,
      theirs: presentFieldValue(field, theirs, catalog, language),
      mine: presentFieldValue(field, mine, catalog, language),
    }));
  return {
    ...createUnlistedHead(context, path, getTranslator(language).t("listingEditor.conflict.title")),
    path,
    draft: draft.id,
    disputed: presentChanges(conflict.disputed),
    taken: presentChanges(conflict.changedByOthers),
    last: last && {
      // Staff names are hidden from sellers.
      name: last.by === "seller" ? last.name : null,
      date: getFormatters(language).formatDateTime(last.at),
    },
    names: Object.fromEntries(
      [...catalog.features.values()].map(({ key, name }) => [`feature.${key}`, pickTranslation(name, language).text]),
    ) as Record<string, string>,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const draft = await loadDraft(context, params.draft);
  const form = await request.formData().catch(() => new FormData());
  const keep = form.get("keep");
  if (keep !== "mine" && keep !== "theirs") throw redirect(`/sell/${draft.id}/changed`);
  const result = await resolveDraftConflict(getDraftContext(context), draft.id, keep);
  if (!result.ok) throw createDraftNotFoundResponse();
  return redirect(`/sell/${draft.id}/preview`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the page that compares two concurrent changes of a listing and asks which to keep. */
export default function ConflictPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page grid max-w-4xl! gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("listingEditor.conflict.text")}</p>
        {page.last && (
          <p className="pt-1 text-14">
            {page.last.name
              ? t("listingEditor.conflict.who", { name: page.last.name, date: page.last.date })
              : t("listingEditor.conflict.staff", { date: page.last.date })}
          </p>
        )}
      </div>
      {(["disputed", "taken"] as const)
        .filter((list) => page[list].length > 0)
        .map((list) => (
          <Card key={list} title={t(`listingEditor.conflict.${list}`)}>
            <ChangeList changes={page[list]} names={page.names} />
          </Card>
        ))}
      <Form method="post" action={page.path} replace className="flex flex-wrap gap-3">
        <CsrfField />
        <Button type="submit" name="keep" value="mine" size="lg">
          {t("listingEditor.conflict.keepYours")}
        </Button>
        <button type="submit" name="keep" value="theirs" className={getButtonClass("outline", "", "lg")}>
          {t("listingEditor.conflict.takeOther")}
        </button>
      </Form>
    </div>
  );
}

type PageData = Route.ComponentProps["loaderData"];

function ChangeList({ changes, names }: { changes: PageData["disputed"]; names: PageData["names"] }) {
  const { t } = useTranslation();
  const getFieldName = useFieldName();
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ field, ...values }) => (
        <div key={field} className="grid gap-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="font-medium">{names[field] ?? getFieldName(field)}</dt>
          {(["theirs", "mine"] as const).map((side) => (
            <dd key={side} className="min-w-0">
              <span className="block text-12 text-ink-soft">{t(`listingEditor.conflict.${side}`)}</span>
              <span dir="auto" className="block text-start whitespace-pre-line wrap-anywhere">
                {values[side] || t("listingEditor.conflict.nothing")}
              </span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

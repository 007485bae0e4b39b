import { Form, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { type ChangedField, changedMeanwhile, settleDraft } from "#domain/selling/change-ad.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/changed-page.ts";
import { draftOfPage, notFound, sellingOf } from "./draft-of-page.server.ts";
import { shownValue } from "./shown-value.server.ts";
import { useFieldName } from "./step-fields.tsx";

await needTexts("listing-editor");

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const draft = await draftOfPage(context, params.draft);
  const { db, account } = sellingOf(context);
  const catalogue = await catalogueOf(db);
  const meanwhile = await changedMeanwhile(db, catalogue, draft);
  if (!meanwhile) throw redirect(`/sell/${draft.id}/preview`);
  // Whoever doesn't act for the seller any more doesn't read what others wrote since.
  if (!(await sellersOf(db, account.id)).includes(meanwhile.ad.sellerId)) throw notFound();
  const last = await db
    .selectFrom("ad_events")
    .leftJoin("users", "users.id", "ad_events.user_id")
    .select(["ad_events.at", "ad_events.by", "users.name"])
    .where("ad_events.ad_id", "=", meanwhile.ad.id)
    .orderBy("ad_events.id", "desc")
    .executeTakeFirst();
  const path = `/sell/${draft.id}/changed`;
  const shown = (changes: readonly ChangedField[]) =>
    changes.map(({ field, theirs, mine }) => ({
      field,
      theirs: shownValue(field, theirs, catalogue, language),
      mine: shownValue(field, mine, catalogue, language),
    }));
  return {
    ...headOf(context, path, translator(language).t("selling.changed.title")),
    path,
    draft: draft.id,
    disputed: shown(meanwhile.disputed),
    taken: shown(meanwhile.taken),
    last: last && {
      // Who works for the site has no name towards sellers.
      name: last.by === "seller" ? last.name : null,
      date: formatters(language).moment(last.at),
    },
    names: Object.fromEntries(
      [...catalogue.features.values()].map(({ key, name }) => [`feature.${key}`, inLanguage(name, language).text]),
    ) as Record<string, string>,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const draft = await draftOfPage(context, params.draft);
  const form = await request.formData().catch(() => new FormData());
  const keep = form.get("keep");
  if (keep !== "mine" && keep !== "theirs") throw redirect(`/sell/${draft.id}/changed`);
  const result = await settleDraft(sellingOf(context), draft.id, keep);
  if (!result.ok) throw notFound();
  return redirect(`/sell/${draft.id}/preview`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Two people changed the same ad: what each wrote, and whose it is to be. */
export default function ChangedPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="container-page grid max-w-4xl! gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("selling.changed.text")}</p>
        {page.last && (
          <p className="pt-1 text-14">
            {page.last.name
              ? t("selling.changed.who", { name: page.last.name, date: page.last.date })
              : t("selling.changed.staff", { date: page.last.date })}
          </p>
        )}
      </div>
      {page.disputed.length > 0 && (
        <Card title={t("selling.changed.disputed")}>
          <Changes changes={page.disputed} names={page.names} />
        </Card>
      )}
      {page.taken.length > 0 && (
        <Card title={t("selling.changed.taken")}>
          <Changes changes={page.taken} names={page.names} />
        </Card>
      )}
      <Form method="post" action={page.path} replace className="flex flex-wrap gap-3">
        <ForgeryField />
        <Button type="submit" name="keep" value="mine" size="lg">
          {t("selling.changed.keepMine")}
        </Button>
        <button type="submit" name="keep" value="theirs" className={buttonClass("outline", "", "lg")}>
          {t("selling.changed.takeTheirs")}
        </button>
      </Form>
    </div>
  );
}

type Shown = { field: string; theirs: string; mine: string };

function Changes({ changes, names }: { changes: readonly Shown[]; names: Record<string, string> }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ field, theirs, mine }) => (
        <div key={field} className="grid gap-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="font-medium">{names[field] ?? nameOf(field)}</dt>
          {(
            [
              ["theirs", theirs],
              ["mine", mine],
            ] as const
          ).map(([whose, text]) => (
            <dd key={whose} className="min-w-0">
              <span className="block text-12 text-ink-soft">{t(`selling.changed.${whose}`)}</span>
              <span dir="auto" className="block text-start whitespace-pre-line wrap-anywhere">
                {text || t("selling.changed.nothing")}
              </span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

import { data, redirect } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { banPerson, liftBan } from "#domain/moderation/ban.server.ts";
import { banFields, whyNotBan, whyNotLift } from "#domain/moderation/ban.ts";
import { personById } from "#domain/moderation/people.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Facts } from "#ui/facts.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/person-page.ts";
import { BanForms } from "./ban-forms.tsx";
import { moderationFlash } from "./flash.server.ts";
import { PersonHistory } from "./person-history.tsx";
import { refusedForm, smallIdFrom } from "./refused.server.ts";
import { Wrong } from "./wrong.tsx";

const pathOf = (id: number): string => `/moderation/people/${id}`;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await shownPerson(context, smallIdFrom(params.person));
  if (!page) throw data(null, { status: 404 });
  return { ...headOf(context, pathOf(page.id), page.name), ...page };
}

async function shownPerson(context: Route.LoaderArgs["context"], id: number) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { date, moment } = formatters(language);
  const person = await personById(db, id, clock());
  if (!person) return undefined;
  const named = <T extends { name: Parameters<typeof inLanguage>[0]; at: Date }>({ name, at, ...rest }: T) => ({
    ...rest,
    name: inLanguage(name, language),
    at: date(at),
  });
  return {
    ...person,
    joined: date(person.joined),
    sellers: person.sellers.map(({ id: seller, name }) => ({ id: seller, name: inLanguage(name, language) })),
    counts: Object.entries(person.counts).map(([status, count]) => ({
      status: status as keyof typeof person.counts,
      count,
    })),
    ads: person.ads.map(named),
    decisions: person.decisions.map(named),
    reports: person.reports.map(named),
    bans: person.bans.map(({ since, until, lifted, ...ban }) => ({
      ...ban,
      since: date(since),
      until: until && moment(until),
      lifted: lifted && date(lifted),
    })),
    /** Why the form that is wanted here, to suspend them or to let them in again, isn't for this reader. */
    whyNot: (person.bans.some(({ holds }) => holds) ? whyNotLift : whyNotBan)(accountOfPage(context), person),
  };
}

export type ShownPerson = NonNullable<Awaited<ReturnType<typeof shownPerson>>>;

/** Keeps somebody out, or lets them in again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const id = smallIdFrom(params.person);
  const kind = form.get("do");
  if (id === 0 || (kind !== "ban" && kind !== "lift")) throw data(null, { status: 404 });
  const values = formValues(form, banFields);
  const work = { db, now: clock(), origin };
  const actor = accountOfPage(context);
  const result = kind === "ban" ? await banPerson(work, actor, id, values) : await liftBan(work, actor, id);
  if (!result.ok && result.kind === "not_found") throw data(null, { status: 404 });
  if (!result.ok) return refusedForm(result, values);
  wakeMail();
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  throw redirect(pathOf(id), { status: 303, headers });
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Somebody with their ads, what was decided on those, and what keeps them out. */
export default function PersonPage({ loaderData: person, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-28 font-semibold wrap-anywhere">
        <bdi>{person.title}</bdi>
      </h1>
      <Wrong answer={answer} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <div className="rounded-md border border-line bg-paper p-4">
            <Facts
              columns={2}
              facts={[
                { label: t("moderation.person.email"), value: <bdi dir="ltr">{person.email}</bdi> },
                ...(person.phone
                  ? [{ label: t("moderation.person.phone"), value: <bdi dir="ltr">{person.phone}</bdi> }]
                  : []),
                { label: t("moderation.person.role"), value: t(`moderation.role.${person.role}`) },
                { label: t("moderation.person.joined"), value: person.joined },
                ...person.sellers.map(({ name }) => ({
                  label: t("moderation.person.sellers"),
                  value: <bdi lang={name.lang}>{name.text}</bdi>,
                })),
              ]}
            />
            <p className="pt-3 text-14">
              <a href={`/moderation/log?subject=person&id=${person.id}`} className="link underline">
                {t("moderation.person.log")}
              </a>
            </p>
          </div>
          <PersonHistory person={person} />
        </div>
        <BanForms person={person} answer={answer} action={pathOf(person.id)} />
      </div>
    </>
  );
}

import { data, redirect } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { banPerson, liftBan } from "#domain/moderation/ban-commands.server.ts";
import { banFields } from "#domain/moderation/ban-rules.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/person-page.ts";
import { BanForms } from "./ban-forms.tsx";
import { ModerationFormAlert } from "./form-errors.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { PersonHistory } from "./person-history.tsx";
import { loadPersonView } from "./person-view.server.ts";
import { parseInt32Id, rejectModerationForm } from "./reject-form.server.ts";

const getPersonPath = (id: number): string => `/moderation/people/${id}`;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadPersonView(context, parseInt32Id(params.person));
  if (!page) throw data(null, { status: 404 });
  return { ...createUnlistedHead(context, getPersonPath(page.id), page.name), ...page };
}

/** Bans a person or lifts the ban. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const id = parseInt32Id(params.person);
  const kind = form.get("do");
  if (id === 0 || (kind !== "ban" && kind !== "lift")) throw data(null, { status: 404 });
  const values = getFormValues(form, banFields);
  const commandContext = { db, now: clock(), origin };
  const actor = getCurrentAccount(context);
  const result =
    kind === "ban" ? await banPerson(commandContext, actor, id, values) : await liftBan(commandContext, actor, id);
  if (!result.ok && result.kind === "not_found") throw data(null, { status: 404 });
  if (!result.ok) return rejectModerationForm(result, values);
  wakeMail();
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  throw redirect(getPersonPath(id), { status: 303, headers });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a person with listings, decisions and bans. */
export default function PersonPage({ loaderData: person, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="text-28 font-semibold wrap-anywhere">
        <bdi>{person.title}</bdi>
      </h1>
      <ModerationFormAlert answer={answer} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <div className="rounded-md border border-line bg-paper p-4">
            <DefinitionList
              columns={2}
              items={[
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
        <BanForms person={person} answer={answer} action={getPersonPath(person.id)} />
      </div>
    </>
  );
}

import { data, redirect } from "react-router";
import { z } from "zod";
import { formValues } from "#domain/forms/fields.ts";
import { decideAd } from "#domain/moderation/decide.server.ts";
import { allMendNames } from "#domain/moderation/mends.ts";
import { neighboursOf } from "#domain/moderation/queue.server.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/ad-page.ts";
import { shownCase } from "./ad-page.server.ts";
import { CaseContents } from "./case-contents.tsx";
import { CaseHistory } from "./case-history.tsx";
import { DecideForms } from "./decide-forms.tsx";
import { moderationFlash } from "./flash.server.ts";
import { queueFilterOf, queueQuery } from "./queue-address.server.ts";
import { idFrom, refusedForm } from "./refused.server.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { SignList } from "./sign-list.tsx";
import { Wrong } from "./wrong.tsx";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await shownCase(context, idFrom(params.ad), queueFilterOf(url));
  if (!page) throw data(null, { status: 404 });
  return { ...headOf(context, `/moderation/ads/${page.id}`, page.name.text), ...page };
}

const decisions = z.enum(["approve", "reject", "change", "take-down"]);

/** Decides on the ad as it was read, and leads to the next one that waits. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, allMendNames);
  const id = idFrom(params.ad);
  const kind = decisions.safeParse(form.get("decision")).data;
  if (id === 0 || !kind) throw data(null, { status: 404 });
  const filter = queueFilterOf(url);
  const { next } = await neighboursOf(db, id, filter);
  const result = await decideAd(
    { db, now: clock(), origin },
    accountOfPage(context),
    { id, version: idFrom(form.get("version")) },
    kind === "approve" ? { kind } : { kind, values },
  );
  if (!result.ok) return refusedForm(result, values);
  wakeMail();
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  const onward = kind === "take-down" ? `/${id}` : next === undefined ? "" : `/${next}`;
  throw redirect(`/moderation/ads${onward}${queueQuery(filter)}`, { status: 303, headers });
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** All that there is to know of an ad, and the decision. */
export default function AdPage({ loaderData: ad, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const step = "link inline-flex min-h-10 items-center gap-1";
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14">
        <a href={`/moderation/ads${ad.query}`} className={step}>
          <Icon name="chevron-back" size={18} />
          {t("moderation.case.back")}
        </a>
        <Shortcuts />
        <nav aria-label={t("moderation.ads.queue")} className="flex gap-4">
          {ad.previous && (
            <a href={ad.previous} data-key="k" className={step}>
              <Icon name="chevron-back" size={18} />
              {t("moderation.ads.previous")}
            </a>
          )}
          {ad.next && (
            <a href={ad.next} data-key="j" className={step}>
              {t("moderation.ads.next")}
              <Icon name="chevron-next" size={18} />
            </a>
          )}
        </nav>
      </div>
      <Wrong answer={answer} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <CaseContents ad={ad} />
          <CaseHistory ad={ad} />
        </div>
        <div className="grid min-w-0 gap-5 max-lg:row-start-1 lg:sticky lg:top-4">
          <SignList signs={ad.signs} />
          <DecideForms key={ad.version} ad={ad} answer={answer} />
        </div>
      </div>
    </>
  );
}

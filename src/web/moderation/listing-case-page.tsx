import { data, redirect } from "react-router";
import { z } from "zod";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { getModerationQueueNeighbours } from "#domain/moderation/moderation-queue.server.ts";
import { requestedChangeFormFieldNames } from "#domain/moderation/requested-changes.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-case-page.ts";
import { CaseContents } from "./case-contents.tsx";
import { CaseHistory } from "./case-history.tsx";
import { ListingDecisionForms } from "./decision-forms.tsx";
import { ModerationFormAlert } from "./form-errors.tsx";
import { FraudSignalList } from "./fraud-signal-list.tsx";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { presentModerationCase } from "./listing-case-page.server.ts";
import { moderationFlash } from "./outcome-flash.server.ts";
import { buildQueueQuery, parseQueueFilter } from "./queue-url.server.ts";
import { parsePositiveId, rejectModerationForm } from "./reject-form.server.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const page = await presentModerationCase(context, parsePositiveId(params.ad), parseQueueFilter(url));
  if (!page) throw data(null, { status: 404 });
  return { ...createUnlistedHead(context, `/moderation/ads/${page.id}`, page.name.text), ...page };
}

const decisionSchema = z.enum(["approve", "reject", "change", "take-down"]);

/**
 * Applies the moderator's decision to the version of the listing that was read, and redirects to the next pending
 * listing.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, requestedChangeFormFieldNames);
  const id = parsePositiveId(params.ad);
  const kind = decisionSchema.safeParse(form.get("decision")).data;
  if (id === 0 || !kind) throw data(null, { status: 404 });
  const filter = parseQueueFilter(url);
  const { next } = await getModerationQueueNeighbours(db, id, filter);
  const result = await decideListing(
    { db, now: clock(), origin },
    getCurrentAccount(context),
    { id, version: parsePositiveId(form.get("version")) },
    kind === "approve" ? { kind } : { kind, values },
  );
  if (!result.ok) return rejectModerationForm(result, values);
  wakeMail();
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  const nextPath = kind === "take-down" ? `/${id}` : next === undefined ? "" : `/${next}`;
  throw redirect(`/moderation/ads${nextPath}${buildQueueQuery(filter)}`, { status: 303, headers });
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders everything known about a listing and the decision forms. */
export default function ListingCasePage({ loaderData: listing, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const navLinkClass = "link inline-flex min-h-10 items-center gap-1";
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14">
        <a href={`/moderation/ads${listing.query}`} className={navLinkClass}>
          <Icon name="chevron-back" size={18} />
          {t("moderation.case.back")}
        </a>
        <KeyboardShortcuts />
        <nav aria-label={t("moderation.ads.queue")} className="flex gap-4">
          {listing.previous && (
            <a href={listing.previous} data-key="k" className={navLinkClass}>
              <Icon name="chevron-back" size={18} />
              {t("moderation.ads.previous")}
            </a>
          )}
          {listing.next && (
            <a href={listing.next} data-key="j" className={navLinkClass}>
              {t("moderation.ads.next")}
              <Icon name="chevron-next" size={18} />
            </a>
          )}
        </nav>
      </div>
      <ModerationFormAlert answer={answer} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <CaseContents listing={listing} />
          <CaseHistory listing={listing} />
        </div>
        <div className="grid min-w-0 gap-5 max-lg:row-start-1 lg:sticky lg:top-4">
          <FraudSignalList signals={listing.signs} />
          <ListingDecisionForms key={listing.version} listing={listing} answer={answer} />
        </div>
      </div>
    </>
  );
}

import { data } from "react-router";
import { z } from "zod";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { getModerationQueueNeighbours } from "#domain/moderation/moderation-queue.server.ts";
import { requestedChangeFormFieldNames } from "#domain/moderation/requested-changes.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/listing-case-page.ts";
import { CaseHistory } from "./case-history.tsx";
import { ListingDecisionForms } from "./decision-forms.tsx";
import { ModerationFormAlert } from "./form-errors.tsx";
import type { EvidenceLink, FraudSignalView } from "./fraud-evidence.server.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";
import { type ModerationCaseView, presentModerationCase } from "./listing-case-page.server.ts";
import { moderationFlash } from "./outcome-flash.server.ts";
import { buildQueueQuery, parseQueueFilter } from "./queue-url.server.ts";
import { rejectModerationForm } from "./reject-form.server.ts";

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
  const nextPath = kind === "take-down" ? `/${id}` : next === undefined ? "" : `/${next}`;
  throw moderationFlash.redirect(context, `/moderation/ads${nextPath}${buildQueueQuery(filter)}`, { what: kind });
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

/** Renders the fraud signals of a listing with their evidence. */
function FraudSignalList({ signals }: { signals: readonly FraudSignalView[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("moderation.case.fraudSignals")}>
      {signals.length === 0 ? (
        <p className="text-ink-soft">{t("moderation.case.noFraudSignals")}</p>
      ) : (
        <ul className="grid gap-4">
          {signals.map((signal) => (
            <li key={signal.name} className="grid gap-1 text-14">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={signal.serious ? "failure" : "warning"} icon={signal.serious ? "alert" : undefined}>
                  {t(`moderation.fraudSignal.${signal.name}`)}
                </Badge>
                <span className="text-12 text-ink-soft tabular-nums">
                  {t("moderation.case.trusted", { weight: signal.weight })}
                </span>
              </div>
              {signal.text && <p className="wrap-anywhere">{signal.text}</p>}
              {signal.links.length > 0 && (
                <ul className="grid gap-2">
                  {signal.links.map((link, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may lead to one ad
                    <li key={i}>
                      <Evidence link={link} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Evidence({ link: { href, text, note, pictures } }: { link: EvidenceLink }) {
  const thumb = "aspect-4/3 w-20 rounded-sm bg-wash object-cover";
  const blank = <span className={thumb} />;
  return (
    <div className="grid gap-1">
      {pictures && (
        <div className="flex gap-1.5">
          <Picture src={pictures.own} alt="" className={thumb} fallback={blank} />
          <Picture src={pictures.other} alt="" className={thumb} fallback={blank} />
        </div>
      )}
      <p>
        <a href={href} className="link underline wrap-anywhere">
          <bdi>{text}</bdi>
        </a>
        {note && <span className="text-ink-soft"> {note}</span>}
      </p>
    </div>
  );
}

/** Renders the listing as buyers see it, in both languages and with all pictures, plus details for moderators only. */
function CaseContents({ listing }: { listing: ModerationCaseView }) {
  const { t } = useTranslation();
  const specs = [
    ...(listing.vin ? [{ label: t("moderation.case.vin"), value: <bdi dir="ltr">{listing.vin}</bdi> }] : []),
    ...(listing.phone ? [{ label: t("moderation.case.phone"), value: <bdi dir="ltr">{listing.phone}</bdi> }] : []),
    ...listing.facts.map((row) => ({ label: row.name, value: <bdi>{row.value}</bdi> })),
  ];
  const languages = (["ar", "en"] as const).filter(
    (language) => listing.names[language] || listing.descriptions[language],
  );
  return (
    <>
      <div>
        <h1 className="text-22 font-semibold wrap-anywhere md:text-28" lang={listing.name.lang}>
          <bdi>{listing.name.text}</bdi>
        </h1>
        <p className="text-ink-soft">
          {[listing.price ?? t("moderation.ads.onRequest"), listing.category].join(" · ")}
          {listing.href && (
            <>
              {" · "}
              <a href={listing.href} className="link underline">
                {t("moderation.case.public")}
              </a>
            </>
          )}
        </p>
      </div>
      <Card title={t("moderation.case.photos")}>
        {listing.images.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.case.noPhotos")}</p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {listing.images.map((url, i) => (
              <li key={url} className={i === 0 ? "sm:col-span-2" : ""}>
                <a href={url} className="block overflow-clip rounded-sm bg-wash">
                  <Picture
                    src={url}
                    alt={t("moderation.case.picture", { number: i + 1 })}
                    loading={i < 3 ? "eager" : "lazy"}
                    className="max-h-[34rem] w-full object-contain"
                    fallback={<span className="block aspect-4/3" />}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {languages.map((language) => (
        <Card key={language} title={t(language === "ar" ? "moderation.case.arabic" : "moderation.case.english")}>
          <div lang={language} dir={language === "ar" ? "rtl" : "ltr"} className="grid gap-2">
            <p className="font-medium wrap-anywhere">{listing.names[language] ?? "–"}</p>
            {listing.descriptions[language] && (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{listing.descriptions[language]}</p>
            )}
          </div>
        </Card>
      ))}
      {specs.length > 0 && (
        <Card title={t("moderation.field.details")}>
          <DefinitionList columns={2} items={specs} />
        </Card>
      )}
    </>
  );
}

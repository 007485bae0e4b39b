import { data, redirect } from "react-router";
import { z } from "zod";
import type { ReportState } from "#db/schema/moderation.ts";
import { formValues } from "#domain/forms/fields.ts";
import { allMendNames } from "#domain/moderation/mends.ts";
import { reportedAds } from "#domain/moderation/reported.server.ts";
import { decideReports } from "#domain/moderation/reports.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/reports-page.ts";
import { moderationFlash } from "./flash.server.ts";
import { idFrom, refusedForm } from "./refused.server.ts";
import { ReportedAdCard } from "./reported-ad.tsx";
import { StateLinks } from "./state-links.tsx";
import { Wrong } from "./wrong.tsx";

const path = "/moderation/reports";
const states = ["open", "upheld", "dismissed"] as const satisfies ReportState[];

const stateOf = (url: URL): ReportState => states.find((each) => each === url.searchParams.get("state")) ?? "open";
const hrefOf = (state: ReportState, page = 1): string => {
  const query = new URLSearchParams({
    ...(state === "open" ? {} : { state }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `${path}?${query}` : path;
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { moment } = formatters(language);
  const state = stateOf(url);
  const found = await reportedAds(db, state, pageOfAddress(url));
  return {
    ...headOf(context, path, translator(language).t("moderation.reports.title")),
    state,
    items: found.items.map(({ name, seller, reports, slug: _, ...ad }) => ({
      ...ad,
      name: inLanguage(name, language),
      seller: inLanguage(seller, language),
      reports: reports.map(({ at, ...report }) => ({ ...report, at: moment(at) })),
    })),
    page: found.page,
    pages: found.pages,
  };
}

const verdicts = z.enum(["uphold", "dismiss"]);

/** Decides on all open reports of an ad. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, [...allMendNames, "ad"]);
  const kind = verdicts.safeParse(form.get("verdict")).data;
  const ad = { id: idFrom(form.get("ad")), version: idFrom(form.get("version")) };
  if (!kind || ad.id === 0) throw data(null, { status: 404 });
  const verdict = kind === "uphold" ? { kind, values } : { kind };
  const result = await decideReports({ db, now: clock(), origin }, accountOfPage(context), ad, verdict);
  if (!result.ok) return refusedForm(result, values);
  wakeMail();
  const headers = { "set-cookie": moderationFlash.cookie({ what: kind }, origin) };
  throw redirect(hrefOf(stateOf(url), pageOfAddress(url)), { status: 303, headers });
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What people reported, by ads. */
export default function ReportsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("moderation.reports.text")}</p>
      </div>
      <StateLinks
        label={t("moderation.reports.states")}
        links={states.map((state) => ({
          label: t(`moderation.reports.${state}`),
          href: hrefOf(state),
          current: state === page.state,
        }))}
      />
      <Wrong answer={answer} />
      {page.items.length === 0 ? (
        <EmptyState
          title={t("moderation.reports.empty")}
          text={t(page.state === "open" ? "moderation.reports.emptyText" : "moderation.reports.emptyOther")}
        />
      ) : (
        <ul className="grid gap-4">
          {page.items.map((ad) => (
            <li key={ad.id} className="min-w-0">
              <ReportedAdCard
                ad={ad}
                action={hrefOf(page.state, page.page)}
                open={page.state === "open"}
                answer={answer?.values.ad === String(ad.id) ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <OrderPages page={page.page} pages={page.pages} hrefOf={(n) => hrefOf(page.state, n)} />
    </>
  );
}

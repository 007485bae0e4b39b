import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  decidePartRequestReports,
  listReportedPartRequests,
} from "#domain/part-requests/part-request-reports.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { FailureAlert, SuccessAlert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reported-part-requests-page.ts";
import { partRequestFlash } from "./part-request-flash.server.ts";
import { PartRequestDetails } from "./part-request-summary.tsx";
import { buildPartRequestView } from "./part-request-view.server.ts";

await preloadMessages("part-requests");

const path = "/moderation/part-requests";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const { formatDateTime } = getFormatters(language);
  const catalog = await getCatalog(db);
  const flash = partRequestFlash.read(request);
  return partRequestFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, t("partRequests.moderation.title")),
      items: (await listReportedPartRequests(db)).map((each) => ({
        ...buildPartRequestView(each, { catalog, language, now: clock() }),
        ownerId: each.userId,
        owner: each.owner,
        reports: each.reports.map(({ by, text, at }) => ({ by, text, at: formatDateTime(new Date(at)) })),
      })),
      news: flash,
    },
    flash,
  );
}

/** Removes a reported request, or dismisses the reports. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const values = await readFormValues(request, ["request", "act"]);
  const verdict = values.act === "remove" ? "remove" : "dismiss";
  const decided = await decidePartRequestReports(
    { db, now: clock() },
    getCurrentAccount(context),
    parsePositiveId(values.request),
    verdict,
  );
  if (!decided.ok) return data({ code: decided.code }, { status: HTTP_STATUS[decided.kind] });
  throw partRequestFlash.redirect(context, path, verdict === "remove" ? "removed" : "dismissed");
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the reported requests for parts with the decision of a moderator. */
export default function ReportedPartRequestsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("partRequests.moderation.text")} />
      {page.news && !answer && <SuccessAlert>{t(`partRequests.outcomes.${page.news}`)}</SuccessAlert>}
      {answer && (
        <FailureAlert>
          {t(answer.code === "part_request.own" ? "partRequests.moderation.own" : "partRequests.moderation.decided")}
        </FailureAlert>
      )}
      {page.items.length === 0 ? (
        <EmptyState title={t("partRequests.moderation.none")} text={t("partRequests.moderation.noneText")} />
      ) : (
        <ul className="grid gap-6">
          {page.items.map((item) => (
            <li key={item.id} className="grid gap-3">
              <h2 className="text-18 font-semibold wrap-anywhere">
                <bdi>{item.part}</bdi>
              </h2>
              <p className="text-14 text-ink-soft">
                <a href={`/moderation/people/${item.ownerId}`} className="link">
                  <bdi>{item.owner}</bdi>
                </a>
              </p>
              <PartRequestDetails request={item} />
              <ul className="grid gap-2">
                {item.reports.map(({ by, text, at }) => (
                  <li key={at + by} className="rounded-sm bg-wash p-3 text-14">
                    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                      {text}
                    </p>
                    <p className="text-13 text-ink-soft">
                      <bdi>{by}</bdi> · {at}
                    </p>
                  </li>
                ))}
              </ul>
              <PostForm action={path} className="flex flex-wrap gap-3">
                <input type="hidden" name="request" value={item.id} />
                <SubmitButton name="act" value="remove">
                  {t("partRequests.moderation.remove")}
                </SubmitButton>
                <SubmitButton name="act" value="dismiss" variant="outline">
                  {t("partRequests.moderation.dismiss")}
                </SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

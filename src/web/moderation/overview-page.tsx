import { getModerationCounts, sumPendingWork } from "#domain/moderation/moderation-queue.server.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { PageHeading } from "#ui/page-heading.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/overview-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const counts = await getModerationCounts(db);
  return {
    ...createUnlistedHead(context, "/moderation", (t) => t("moderation.title")),
    counts,
    isDone: sumPendingWork(counts) === 0,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const tiles = [
  { name: "ads", href: "/moderation/ads", icon: "car" },
  { name: "reports", href: "/moderation/reports", icon: "alert" },
  { name: "conversations", href: "/moderation/conversations", icon: "messages" },
  { name: "partRequests", href: "/moderation/part-requests", icon: "parts" },
  { name: "reviews", href: "/moderation/reviews", icon: "star" },
  { name: "applications", href: "/moderation/businesses", icon: "store" },
  { name: "papers", href: "/moderation/businesses?status=papers", icon: "file" },
  { name: "bans", href: "/moderation/people?banned=1", icon: "shield" },
] as const satisfies { name: string; href: string; icon: IconName }[];

/** Renders the number of pending items by kind. */
export default function ModerationOverviewPage({ loaderData: { title, counts, isDone } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={title} text={t(isDone ? "moderation.overview.all" : "moderation.overview.text")} />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ name, href, icon }) => (
          <li key={name}>
            <a
              href={href}
              className="grid h-full content-start gap-1 rounded-md border border-line bg-paper p-4 transition-colors duration-150 hover:border-ink"
            >
              <Icon name={icon} size={24} className="text-ink-faint" />
              <span className="pt-2 text-28 font-semibold tabular-nums">{counts[name]}</span>
              <span className="font-medium">{t(`moderation.overview.${name}`)}</span>
              {name === "ads" && counts.risky > 0 && (
                <span className="text-13 text-failure">
                  {t("moderation.overview.adsText", { count: counts.risky })}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

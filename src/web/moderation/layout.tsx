import { data, Outlet, useLocation } from "react-router";
import { moderationCounts } from "#domain/moderation/queue.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import type { Route } from "./+types/layout.ts";
import { moderationFlash } from "./flash.server.ts";
import { News } from "./news.tsx";
import { undoableNow } from "./undoable.server.ts";

await Promise.all([needTexts("account"), needTexts("moderation")]);

export const middleware: Route.MiddlewareFunction[] = [requires("moderate")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const [counts, undoable] = await Promise.all([moderationCounts(db), undoableNow(context)]);
  const news = moderationFlash.read(request);
  return data({ counts, undoable, news }, news && { headers: { "set-cookie": moderationFlash.cleared(origin) } });
}

/** What waits has changed when somebody else was faster. */
export const shouldRevalidate = rereadWhenLate;

const entries = [
  { path: "/moderation", name: "overview", count: undefined },
  { path: "/moderation/ads", name: "ads", count: "ads" },
  { path: "/moderation/reports", name: "reports", count: "reports" },
  { path: "/moderation/conversations", name: "conversations", count: "conversations" },
  { path: "/moderation/reviews", name: "reviews", count: "reviews" },
  { path: "/moderation/businesses", name: "businesses", count: undefined },
  { path: "/moderation/people", name: "people", count: undefined },
  { path: "/moderation/words", name: "words", count: undefined },
  { path: "/moderation/log", name: "log", count: undefined },
] as const;

/** The pages of moderators: where they lead, what came of the last decision, and how to take it back. */
export default function ModerationLayout({ loaderData: { counts, undoable, news } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = (path: string) => (path === "/moderation" ? pathname === path : pathname.startsWith(path));
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 lg:py-8">
      <nav aria-label={t("moderation.nav.label")} className="min-w-0 border-b border-line">
        <ul className="-mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {entries.map(({ path, name, count }) => (
            <li key={path} className="shrink-0">
              <a
                href={path}
                aria-current={isHere(path) ? "page" : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t(`moderation.nav.${name}`)}
                {count && counts[count] > 0 && (
                  <span className="rounded-full bg-wash px-2 text-12 tabular-nums">{counts[count]}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {(news || undoable) && <News news={news} undoable={undoable} />}
      <Outlet />
    </div>
  );
}

import { data, Outlet, useLocation } from "react-router";
import { type ModerationCounts, moderationCounts } from "#domain/moderation/queue.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { useCurrentInSight } from "#web/layout/use-current-in-sight.ts";
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

/** The pages, with what waits on them. */
const entries = [
  { path: "/moderation", name: "overview", counts: [] },
  { path: "/moderation/ads", name: "ads", counts: ["ads"] },
  { path: "/moderation/reports", name: "reports", counts: ["reports"] },
  { path: "/moderation/conversations", name: "conversations", counts: ["conversations"] },
  { path: "/moderation/reviews", name: "reviews", counts: ["reviews"] },
  { path: "/moderation/businesses", name: "businesses", counts: ["applications", "papers"] },
  { path: "/moderation/people", name: "people", counts: [] },
  { path: "/moderation/words", name: "words", counts: [] },
  { path: "/moderation/log", name: "log", counts: [] },
] as const satisfies { counts: (keyof ModerationCounts)[]; path: string; name: string }[];

/** The pages of moderators: where they lead, what came of the last decision, and how to take it back. */
export default function ModerationLayout({ loaderData: { counts, undoable, news } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = entries.map((entry) => ({
    ...entry,
    waiting: entry.counts.reduce((sum, name) => sum + counts[name], 0),
  }));
  const row = useCurrentInSight<HTMLUListElement>();
  const isHere = (path: string) => (path === "/moderation" ? pathname === path : pathname.startsWith(path));
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 lg:py-8">
      <nav aria-label={t("moderation.nav.label")} className="min-w-0 border-b border-line">
        <ul ref={row} className="relative -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {shown.map(({ path, name, waiting }) => (
            <li key={path} className="shrink-0">
              <a
                href={path}
                aria-current={isHere(path) ? "page" : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t(`moderation.nav.${name}`)}
                {waiting > 0 && <span className="rounded-full bg-wash px-2 text-12 tabular-nums">{waiting}</span>}
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

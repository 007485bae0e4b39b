import { Outlet, useLocation } from "react-router";
import { getModerationCounts, type ModerationCounts } from "#domain/moderation/moderation-queue.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { requestContext } from "#web/context.ts";
import { useScrollToCurrent } from "#web/navigation/use-scroll-to-current.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import type { Route } from "./+types/layout.ts";
import { type ModerationOutcome, moderationFlash } from "./outcome-flash.server.ts";
import { getUndoableDecision, type UndoableDecision } from "./undoable-decision.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("moderation")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const [counts, undoable] = await Promise.all([getModerationCounts(db), getUndoableDecision(context)]);
  const flash = moderationFlash.read(request);
  return moderationFlash.respond(context, { counts, undoable, news: flash }, flash);
}

/** Reloads the counts of the menu after a conflict, which means that another moderator decided first. */
export const shouldRevalidate = revalidateOnConflict;

/** Links of the moderation menu with the numbers shown beside them. */
const navEntries = [
  { path: "/moderation", name: "overview", counts: [] },
  { path: "/moderation/ads", name: "ads", counts: ["ads"] },
  { path: "/moderation/reports", name: "reports", counts: ["reports"] },
  { path: "/moderation/conversations", name: "conversations", counts: ["conversations"] },
  { path: "/moderation/part-requests", name: "partRequests", counts: ["partRequests"] },
  { path: "/moderation/reviews", name: "reviews", counts: ["reviews"] },
  { path: "/moderation/businesses", name: "businesses", counts: ["applications", "papers"] },
  { path: "/moderation/people", name: "people", counts: [] },
  { path: "/moderation/words", name: "words", counts: [] },
  { path: "/moderation/log", name: "log", counts: [] },
] as const satisfies { counts: (keyof ModerationCounts)[]; path: string; name: string }[];

/** Renders the moderation pages: navigation, outcome of the last decision and its undo button. */
export default function ModerationLayout({ loaderData: { counts, undoable, news } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entriesWithCounts = navEntries.map((entry) => ({
    ...entry,
    waiting: entry.counts.reduce((sum, name) => sum + counts[name], 0),
  }));
  const rowRef = useScrollToCurrent<HTMLUListElement>();
  const isCurrentPage = (path: string) => (path === "/moderation" ? pathname === path : pathname.startsWith(path));
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 lg:py-8">
      <nav aria-label={t("moderation.nav.label")} className="min-w-0 border-b border-line">
        <ul ref={rowRef} className="relative -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {entriesWithCounts.map(({ path, name, waiting }) => (
            <li key={path} className="shrink-0">
              <a
                href={path}
                aria-current={isCurrentPage(path) ? "page" : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t(`moderation.nav.${name}`)}
                {waiting > 0 && <span className="rounded-full bg-wash px-2 text-12 tabular-nums">{waiting}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {(news || undoable) && <ModerationOutcomeAlert outcome={news} undoable={undoable} />}
      <Outlet />
    </div>
  );
}

type Props = { outcome: ModerationOutcome | undefined; undoable: UndoableDecision | undefined };

/** Renders the outcome of the last form. While the last decision can be undone, renders it with an undo button. */
function ModerationOutcomeAlert({ outcome, undoable }: Props) {
  const { t } = useTranslation();
  const undo = undoable && (
    <PostForm action={`/moderation/undo/${undoable.id}`}>
      <Button type="submit" variant="outline">
        {t("moderation.undo.act")}
      </Button>
    </PostForm>
  );
  return (
    <Alert tone={outcome ? "success" : "info"} role="status" action={undo}>
      {outcome && <OutcomeText outcome={outcome} />}
      {undoable && (
        <p className={outcome ? "text-14 text-ink-soft" : ""}>
          {t("moderation.undo.last", { what: t(`moderation.decision.${undoable.decision}`) })} ·{" "}
          <a href={`/moderation/ads/${undoable.adId}`} className="link underline" lang={undoable.name.lang}>
            <bdi>{undoable.name.text}</bdi>
          </a>
        </p>
      )}
    </Alert>
  );
}

function OutcomeText({ outcome: { what: kind, name = "", count = 0, left = 0 } }: { outcome: ModerationOutcome }) {
  const { t } = useTranslation();
  if (kind === "bulk") {
    const approved = t("moderation.outcomes.bulk", { count });
    return <p>{left > 0 ? `${approved} ${t("moderation.outcomes.left", { count: left })}` : approved}</p>;
  }
  if (kind === "word-add") return <p>{t("moderation.outcomes.word-add", { name })}</p>;
  if (kind === "word-remove") return <p>{t("moderation.outcomes.word-remove", { name })}</p>;
  return <p>{t(`moderation.outcomes.${kind}`)}</p>;
}

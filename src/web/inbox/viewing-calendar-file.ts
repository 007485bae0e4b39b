import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import { buildCalendarFile } from "#domain/inbox/calendar-file.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { listViewings } from "#domain/inbox/viewing-queries.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { Route } from "./+types/viewing-calendar-file.ts";

/** Length of an appointment in the calendar, in milliseconds. */
const DURATION_MS = 45 * 60_000;

/** Serves the calendar file of an agreed viewing to both sides. All others get 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, language, origin, t } = getPageContext(context);
  const id = parsePositiveId(params.viewing);
  const now = clock();
  const [found] = id > 0 ? await listViewings(db, getCurrentAccount(context), { now, id }) : [];
  const startsAt = found?.viewing.state === "accepted" ? found.viewing.startsAt : null;
  if (!found || !startsAt) throw new Response(null, { status: 404 });
  const { viewing, topic, conversation } = found;
  const listing = topic.kind === "ad" ? topic.ad : null;
  const file = buildCalendarFile({
    uid: `viewing-${id}@${new URL(origin).hostname}`,
    startsAt,
    endsAt: new Date(startsAt.getTime() + DURATION_MS),
    createdAt: now,
    title: t("inbox.viewing.event", {
      car: listing ? pickTranslation(formatListingTitle(listing.titleParts), language).text : "",
    }),
    place: viewing.place ?? (viewing.address && pickTranslation(viewing.address, language).text),
    link: origin + getConversationPath(conversation),
  });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="viewing-${id}.ics"`,
      "cache-control": "private, no-store",
    },
  });
}

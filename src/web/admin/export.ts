import { exportTable } from "#domain/admin/read-table.server.ts";
import { readTableRequest } from "#domain/admin/table.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { translator } from "#i18n/i18n.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/export.ts";
import { roomOfPage } from "./admin-of-page.server.ts";
import { adminWord } from "./words.ts";

/** What a table finds, as a file for spreadsheets. */
export function loader({ params, url, context }: Route.LoaderArgs): Response {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { name, table } = roomOfPage(params.room);
  const words = translator(language);
  const rows = exportTable(
    db,
    table,
    readTableRequest(table, url.searchParams),
    ({ id }) => adminWord(words, "field", id) ?? id,
    language,
  );
  const bytes = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(bytes.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: async () => void (await rows.return(undefined)),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="karaj-${name}-${todayIn(getSiteProfile().timeZone, clock())}.csv"`,
      "cache-control": "no-store",
    },
  });
}

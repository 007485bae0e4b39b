import { exportTable, recordExport } from "#domain/admin/read-table.server.ts";
import { readTableRequest } from "#domain/admin/table.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { translator } from "#i18n/i18n.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/export.ts";
import { roomOfPage } from "./admin-of-page.server.ts";
import { adminWord } from "./words.ts";

/** Tables of people's data: who takes them away is written down. */
const recorded: ReadonlySet<string> = new Set(["users", "sellers", "orders", "mails", "audit"]);

/** What a table finds, as a file for spreadsheets. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { name, table } = roomOfPage(params.room);
  const words = translator(language);
  const request = readTableRequest(table, url.searchParams);
  if (recorded.has(name)) await recordExport({ db, actor: accountOfPage(context) }, { name, table }, request);
  const rows = exportTable(db, table, request, ({ id }) => adminWord(words, "field", id) ?? id, language);
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

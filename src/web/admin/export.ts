import { exportTable, recordTableExport } from "#domain/admin/read-table.server.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getTranslator } from "#i18n/translator.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/export.ts";
import { findAdminMessage } from "./admin-messages.ts";
import { requireAdminResource } from "./admin-request.server.ts";

/** Resources with personal data. Exports of these resources are written to the audit log. */
const auditedResources: ReadonlySet<string> = new Set(["users", "sellers", "orders", "mails", "audit"]);

/** Exports the filtered table as a CSV file. The response is streamed. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, language } = getPageContext(context);
  const { name, table } = requireAdminResource(params.room);
  const translator = getTranslator(language);
  const request = parseTableRequest(table, url.searchParams);
  if (auditedResources.has(name))
    await recordTableExport({ db, actor: getCurrentAccount(context) }, { name, table }, request);
  const rows = exportTable(db, table, request, ({ id }) => findAdminMessage(translator, "field", id) ?? id, language);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: async () => void (await rows.return(undefined)),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="karaj-${name}-${getToday(getSiteProfile().timeZone, clock())}.csv"`,
      "cache-control": "no-store",
    },
  });
}

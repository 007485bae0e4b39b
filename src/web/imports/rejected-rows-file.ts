import { streamRejectedRows } from "#domain/imports/refused-rows.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { preferencesContext } from "#web/context.ts";
import type { Route } from "./+types/rejected-rows-file.ts";
import { createCsvResponse } from "./csv-response.server.ts";
import { formatImportReason } from "./import-messages.ts";
import { createImportContext, requireImport } from "./import-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

/** Serves the rejected rows with their reasons, so that the seller can correct and upload them again. */
export async function loader(args: Route.LoaderArgs) {
  const importRecord = await requireImport(args);
  const { t } = getTranslator(args.context.get(preferencesContext).language);
  const rows = streamRejectedRows(createImportContext(args.context), importRecord, (problem) =>
    problem.column ? `${problem.column}: ${formatImportReason(t, problem)}` : formatImportReason(t, problem),
  );
  // The first chunk shows whether the file still exists, so a missing file gets 404.
  const first = await rows.next().catch(() => undefined);
  if (!first) throw new Response(null, { status: 404 });
  return createCsvResponse(`karaj-refused-${importRecord.id}.csv`, prependChunk(first, rows));
}

async function* prependChunk(first: IteratorResult<string, void>, remainingChunks: AsyncGenerator<string, void, void>) {
  if (first.done) return;
  yield first.value;
  yield* remainingChunks;
}

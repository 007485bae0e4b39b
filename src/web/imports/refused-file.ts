import { refusedRows } from "#domain/imports/errors-file.server.ts";
import { translator } from "#i18n/i18n.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext } from "#web/context.ts";
import type { Route } from "./+types/refused-file.ts";
import { csvAnswer } from "./csv-answer.server.ts";
import { importContext, importOfPage } from "./import-of-page.server.ts";
import { reasonWords } from "./words.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

/** The refused rows with their reasons, to be mended and sent again. */
export async function loader(args: Route.LoaderArgs) {
  const one = await importOfPage(args);
  const { t } = translator(args.context.get(preferencesContext).language);
  const rows = refusedRows(importContext(args.context), one, (problem) =>
    problem.column ? `${problem.column}: ${reasonWords(t, problem)}` : reasonWords(t, problem),
  );
  // The first piece says whether the file is still there.
  const first = await rows.next().catch(() => undefined);
  if (!first) throw new Response(null, { status: 404 });
  return csvAnswer(`karaj-refused-${one.id}.csv`, continued(first, rows));
}

async function* continued(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

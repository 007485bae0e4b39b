import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/import-page.ts";
import { ImportColumnsForm } from "./columns-form.tsx";
import { chooseColumns, loadImport } from "./import-page.server.ts";
import { getImportPath } from "./import-paths.ts";
import { ImportProgress } from "./progress-view.tsx";
import { ImportResult } from "./result-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("imports")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = (args: Route.LoaderArgs) => loadImport(args);

export const action = (args: Route.ActionArgs) => chooseColumns(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Import page with the columns, the progress or the result. */
export default function ImportPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="text-14">
          <a href={getImportPath()} className="text-ink-soft underline-offset-4 hover:underline">
            {t("imports.result.back")}
          </a>
        </p>
        <h1 className="text-28 font-semibold">
          <bdi className="wrap-anywhere">{page.name}</bdi>
        </h1>
      </div>
      {page.told && (
        <Alert tone={page.told.done ? "success" : "failure"} role="status">
          {page.told.text}
        </Alert>
      )}
      {page.columns && <ImportColumnsForm id={page.id} columns={page.columns} answer={answer} />}
      {page.progress && <ImportProgress id={page.id} progress={page.progress} />}
      {page.result && <ImportResult id={page.id} result={page.result} />}
    </div>
  );
}

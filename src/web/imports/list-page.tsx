import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/list-page.ts";
import { ExportLinks } from "./export-links.tsx";
import { acceptUpload, loadImportList } from "./import-list.server.ts";
import { getImportPath } from "./import-paths.ts";
import { ImportUploadForm } from "./upload-form.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("imports")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = (args: Route.LoaderArgs) => loadImportList(args);

export const action = (args: Route.ActionArgs) => acceptUpload(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Page with the upload form for listings, the earlier imports and the export links. */
export default function ImportsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (page.isEditor) {
    return <EmptyState title={t("imports.noSeller.editorTitle")} text={t("imports.noSeller.editorText")} />;
  }
  if (page.sellers.length === 0) {
    return (
      <EmptyState title={t("imports.noSeller.title")} text={t("imports.noSeller.text")}>
        <a href="/account/business" className={getButtonClass("primary")}>
          {t("imports.noSeller.action")}
        </a>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("imports.text")}</p>
      </div>
      {page.told && (
        <Alert tone="success" role="status">
          {page.told}
        </Alert>
      )}
      <ImportUploadForm
        sellers={page.sellers}
        answer={page.tooLarge ? { error: t("imports.file.too_large") } : answer}
      />
      <section className="grid gap-3" aria-labelledby="earlier">
        <h2 id="earlier" className="text-22 font-semibold">
          {t("imports.list.title")}
        </h2>
        {page.imports.length === 0 && <p className="text-ink-soft">{t("imports.list.empty")}</p>}
        <ul className="grid gap-2">
          {page.imports.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-paper px-4 py-3"
            >
              <div className="min-w-0 grow basis-56">
                <a href={getImportPath(one.id)} className="font-medium underline-offset-4 hover:underline">
                  <bdi className="wrap-anywhere">{one.name}</bdi>
                </a>
                <p className="text-13 text-ink-soft">{one.when}</p>
              </div>
              <p className="text-14">
                {one.state}
                {one.result.length > 0 && <span className="block text-13 text-ink-soft">{one.result.join(" · ")}</span>}
              </p>
              {!one.busy && (
                <form method="post" action={`${getImportPath(one.id)}/remove`}>
                  <CsrfField />
                  <Button type="submit" variant="quiet" size="sm">
                    {t("imports.list.remove")}
                    <span className="sr-only"> {one.name}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <ListPagination
          page={page.page}
          pages={page.pages}
          getHref={(to) => (to > 1 ? `${getImportPath()}?page=${to}` : getImportPath())}
        />
      </section>
      <ExportLinks />
    </div>
  );
}

import { type FormEvent, useState } from "react";
import { importEncodings, MAX_IMPORT_FILE_BYTES } from "#domain/imports/import-limits.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/list-page.ts";
import { acceptUpload, loadImportList, type UploadFormState } from "./import-list.server.ts";
import { getImportPath } from "./import-paths.ts";

await Promise.all([preloadMessages("account"), preloadMessages("imports")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = (args: Route.LoaderArgs) => loadImportList(args);

export const action = (args: Route.ActionArgs) => acceptUpload(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the page with the upload form for listings, the earlier imports and the export links. */
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
      <PageHeading title={page.title} text={t("imports.text")} />
      {page.told && <SuccessAlert>{page.told}</SuccessAlert>}
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

function ExportLinks() {
  const { t } = useTranslation();
  return (
    <section className="grid gap-3" aria-labelledby="export">
      <div>
        <h2 id="export" className="text-22 font-semibold">
          {t("imports.export.title")}
        </h2>
        <p className="text-ink-soft">{t("imports.export.text")}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {(["ads", "orders", "reviews"] as const).map((list) => (
          <li key={list}>
            <a href={`/account/export/${list}.csv`} download className={getButtonClass("outline")}>
              {t(`imports.export.${list}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { sellers: { id: number; name: string }[]; answer: UploadFormState | undefined };

/**
 * Renders the upload form. The browser submits it natively, because then it shows the upload progress. A file that is
 * too large is not uploaded.
 */
function ImportUploadForm({ sellers, answer }: Props) {
  const { t } = useTranslation();
  const [tooLarge, setTooLarge] = useState(false);
  const [sending, setSending] = useState(false);
  const send = (event: FormEvent) => {
    if (tooLarge) event.preventDefault();
    else setSending(true);
  };
  const error = tooLarge ? t("imports.file.too_large") : answer?.error;
  return (
    <section className="grid gap-3" aria-labelledby="upload">
      <h2 id="upload" className="text-22 font-semibold">
        {t("imports.upload.title")}
      </h2>
      <p className="text-14 text-ink-soft">{t("imports.upload.docs")}</p>
      {error && (
        <Alert
          tone="failure"
          role="alert"
          action={answer?.busy && <a href={getImportPath(answer.busy)}>{t("imports.upload.toBusy")}</a>}
        >
          {error}
        </Alert>
      )}
      <form
        method="post"
        action={getImportPath()}
        encType="multipart/form-data"
        onSubmit={send}
        data-own-line=""
        className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-5"
      >
        <CsrfField />
        {sellers.length > 1 && (
          <Select
            name="seller"
            label={t("imports.upload.seller")}
            options={sellers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Select
          name="encoding"
          label={t("imports.upload.encoding")}
          placeholder={t("imports.upload.encodingAuto")}
          options={importEncodings.map((name) => ({ value: name, label: name.toUpperCase() }))}
          className="md:max-w-xs"
        />
        <FileDrop
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label={t("imports.upload.file")}
          hint={t("imports.upload.hint")}
          onChange={(event) => setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > MAX_IMPORT_FILE_BYTES)}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" busy={sending}>
            {t("imports.upload.send")}
          </Button>
          <a href={`${getImportPath()}/template.csv`} download className="text-14 underline underline-offset-4">
            {t("imports.upload.template")}
          </a>
          <a href="/samples/cars.csv" download className="text-14 underline underline-offset-4">
            {t("imports.upload.sample")}
          </a>
        </div>
      </form>
    </section>
  );
}

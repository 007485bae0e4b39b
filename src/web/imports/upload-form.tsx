import { type FormEvent, useState } from "react";
import { importEncodings, MAX_IMPORT_FILE_BYTES } from "#domain/imports/import-limits.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Select } from "#ui/select.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { UploadFormState } from "./import-list.server.ts";
import { getImportPath } from "./import-paths.ts";

type Props = { sellers: { id: number; name: string }[]; answer: UploadFormState | undefined };

/**
 * Upload form. The browser submits the form natively, so that it shows the upload progress. Files that are too large
 * are not uploaded.
 */
export function ImportUploadForm({ sellers, answer }: Props) {
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

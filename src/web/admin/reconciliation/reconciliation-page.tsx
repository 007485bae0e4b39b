import { data } from "react-router";
import { applyAdminChange } from "#domain/admin/admin-change.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { paymentProviderIds } from "#domain/payments/payment.ts";
import type { SettlementFileFault } from "#domain/reconciliation/read-settlement-file.server.ts";
import { listSettlementFiles, reconcileSettlement } from "#domain/reconciliation/reconcile.server.ts";
import { MAX_SETTLEMENT_FILE_BYTES } from "#domain/reconciliation/settlement-columns.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormFile } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createAdminContext } from "../admin-request.server.ts";
import type { Route } from "./+types/reconciliation-page.ts";
import { SettlementFileCard } from "./settlement-file-card.tsx";
import { presentSettlementFile } from "./settlement-file-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

const path = "/admin/reconciliation";
const LISTED_FILES = 50;

/** Loads the compared settlement files with their totals. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language, refusedStatus: status, t } = getPageContext(context);
  const { currencies } = await getCatalog(db);
  const files = await listSettlementFiles(db, LISTED_FILES);
  const page = {
    ...createUnlistedHead(context, path, t("admin.resources.reconciliation.title")),
    files: files.map((file) => presentSettlementFile(file, currencies, language)),
    isTooLarge: status === 413,
  };
  return data(page, { status: status ?? 200 });
}

/** Outcome of an upload: faults of the file, or the file that was compared. */
type Answer = { faults: SettlementFileFault[]; provider: string } | { fileId: number; differences?: number };

/** Compares an uploaded settlement file with our records. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { provider: chosen } = getFormValues(form, ["provider"]);
  const provider = paymentProviderIds.find((id) => id === chosen);
  const file = form.get("file");
  const bytes = await readFormFile(form, "file");
  if (!provider || !bytes || !(file instanceof File)) {
    const faults: SettlementFileFault[] = [{ code: provider ? "no_file" : "provider" }];
    return data({ faults, provider: chosen } satisfies Answer, { status: 400 });
  }
  const admin = createAdminContext(context);
  const upload = { provider, name: file.name, bytes, userId: admin.actor?.id ?? null };
  const compared = await applyAdminChange(admin, async (trx, note) => {
    const found = await reconcileSettlement(trx, upload, admin.now);
    if (found.ok)
      await note({
        action: "reconciliation.add",
        subject: "reconciliation",
        subjectId: found.fileId,
        details: { provider },
      });
    return found;
  });
  if (!compared.ok) throw data(null, { status: HTTP_STATUS[compared.kind] });
  const result = compared.value;
  if (result.ok) return data({ fileId: result.fileId, differences: result.differences } satisfies Answer);
  if ("fileId" in result) return data({ fileId: result.fileId } satisfies Answer, { status: 409 });
  return data({ faults: result.faults, provider } satisfies Answer, { status: 400 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the upload of settlement files, and the compared files with their totals. */
export default function ReconciliationPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as Answer | undefined;
  const faults: SettlementFileFault[] = page.isTooLarge
    ? [{ code: "too_large" }]
    : answer && "faults" in answer
      ? answer.faults
      : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title={page.title} text={t("admin.resources.reconciliation.text")} />
      {answer && "fileId" in answer && <Outcome answer={answer} />}
      {faults.length > 0 && (
        <Alert tone="failure" role="alert" title={t("admin.reconciliation.refused")}>
          <ul className="list-disc ps-5 pt-1">
            {faults.map((fault) => (
              <li key={`${fault.code} ${fault.line} ${fault.column}`}>
                {fault.line !== undefined && `${t("admin.reconciliation.line", { line: fault.line })} `}
                {fault.column && (
                  <>
                    <bdi dir="ltr">{fault.column}</bdi>{" "}
                  </>
                )}
                {t(`admin.reconciliation.fault.${fault.code}`)}
                {fault.value && (
                  <>
                    {" "}
                    <bdi className="wrap-anywhere">“{fault.value.slice(0, 80)}”</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Card className="max-w-2xl">
        <PostForm action={path} encType="multipart/form-data" className="grid gap-4">
          <Select
            id="settlement-provider"
            name="provider"
            required
            tall
            label={t("admin.field.provider")}
            options={paymentProviderIds.map((id) => ({ value: id, label: id[0]?.toUpperCase() + id.slice(1) }))}
            defaultValue={answer && "provider" in answer ? answer.provider : undefined}
          />
          <FileDrop
            id="settlement-file"
            name="file"
            accept=".csv,text/csv"
            required
            label={t("admin.reconciliation.file")}
            hint={t("admin.reconciliation.fileHint")}
            limit={{ bytes: MAX_SETTLEMENT_FILE_BYTES, error: t("admin.reconciliation.fault.too_large") }}
          />
          <p>
            <SubmitButton>{t("admin.reconciliation.act")}</SubmitButton>
          </p>
        </PostForm>
      </Card>
      {page.files.length === 0 ? (
        <EmptyState title={t("admin.reconciliation.none")} text={t("admin.reconciliation.noneText")} />
      ) : (
        page.files.map((file) => <SettlementFileCard key={file.id} file={file} />)
      )}
    </div>
  );
}

function Outcome({ answer }: { answer: { fileId: number; differences?: number } }) {
  const { t } = useTranslation();
  if (answer.differences === undefined)
    return <Alert tone="warning">{t("admin.reconciliation.twice", { number: answer.fileId })}</Alert>;
  return (
    <SuccessAlert>
      {answer.differences === 0
        ? t("admin.reconciliation.allMatched")
        : t("admin.reconciliation.found", { count: answer.differences })}
    </SuccessAlert>
  );
}

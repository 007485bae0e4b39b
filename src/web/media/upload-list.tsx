import { useTranslation } from "#i18n/use-translation.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Progress } from "#ui/progress.tsx";
import { PictureIssueText } from "./picture-issue-text.tsx";
import { isRetryableIssue } from "./picture-issues.ts";
import type { PictureUpload } from "./use-uploads.ts";

type Props = {
  uploads: readonly PictureUpload[];
  activeCount: number;
  onRetry: (key: number) => void;
  onCancel: (upload: PictureUpload) => void;
};

/** Renders the active uploads with their progress and the failed ones with their errors. */
export function PictureUploadList({ uploads, activeCount, onRetry, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {/* The live region is always rendered, because screen readers may skip one that appears together with its text. */}
      <p role="status" className={activeCount > 0 ? "text-14 text-ink-soft" : "sr-only"}>
        {activeCount > 0 && t("pictures.underWay", { count: activeCount })}
      </p>
      {uploads.length > 0 && (
        <ul aria-label={t("pictures.uploads")} className="grid gap-2">
          {uploads.map((upload) => (
            <li
              key={upload.key}
              className="flex items-center gap-3 rounded-md border border-line bg-paper p-2 data-failed:border-failure/40"
              data-failed={upload.state === "failed" ? "" : undefined}
            >
              <UploadRow upload={upload} onRetry={onRetry} onCancel={onCancel} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = { upload: PictureUpload } & Pick<Props, "onRetry" | "onCancel">;

function UploadRow({ upload, onRetry, onCancel }: RowProps) {
  const { t } = useTranslation();
  const { key, file, similarCount, preview, state, fraction, refusal } = upload;
  const name = similarCount > 0 ? t("pictures.andOthers", { name: file.name, count: similarCount }) : file.name;
  return (
    <>
      <span className="grid aspect-4/3 w-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash text-ink-faint">
        {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Icon name="photo" size={24} />}
      </span>
      <div className="min-w-0 grow">
        {refusal ? (
          <div role="alert" className="grid gap-0.5 text-14">
            <p className="truncate font-medium">
              <bdi>{name}</bdi>
            </p>
            <p className="text-failure">
              <PictureIssueText {...refusal} />
            </p>
          </div>
        ) : (
          <>
            <p className="truncate text-14">
              <bdi>{name}</bdi>
            </p>
            <Progress
              label={name}
              hideLabel
              value={state === "drawing" ? undefined : Math.round(fraction * 100)}
              valueText={
                state === "sending" ? `${Math.round(fraction * 100)}%` : t(`pictures.${state as "waiting" | "drawing"}`)
              }
            />
          </>
        )}
      </div>
      {refusal && isRetryableIssue(refusal.trouble) && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => onRetry(key)}
          aria-label={t("pictures.retryNamed", { name })}
        >
          {t("pictures.retry")}
        </Button>
      )}
      <IconButton
        icon="close"
        label={t(refusal ? "pictures.dismiss" : "pictures.cancel", { name })}
        onClick={() => onCancel(upload)}
      />
    </>
  );
}

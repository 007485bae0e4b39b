import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";

/** Button that copies an address. Rendered only when scripts can copy. */
export function CopyAddressButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("sellers.copied"), notCopied: t("sellers.notCopied") });
  if (!copy) return null;
  return (
    <button type="button" onClick={() => copy(text)} className="link inline-flex min-h-8 items-center gap-1.5">
      <Icon name="file" size={16} className="text-ink-faint" />
      {t("sellers.copy")}
    </button>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useCopy } from "#ui/use-copy.ts";

/** Copies an address; it is there once there are scripts that can. */
export function CopyAddress({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = useCopy({ copied: t("sellers.copied"), notCopied: t("sellers.notCopied") });
  if (!copy) return null;
  return (
    <button type="button" onClick={() => copy(text)} className="link inline-flex min-h-8 items-center gap-1.5">
      <Icon name="file" size={16} className="text-ink-faint" />
      {t("sellers.copy")}
    </button>
  );
}

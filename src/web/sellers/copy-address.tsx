import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import { showToast } from "#ui/toast-queue.ts";

/** Copies an address; it is there once there are scripts that can. */
export function CopyAddress({ text }: { text: string }) {
  const { t } = useTranslation();
  const [can, setCan] = useState(false);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  if (!can) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: "success", text: t("sellers.copied") }),
      () => showToast({ tone: "failure", text: t("sellers.notCopied") }),
    );
  return (
    <button type="button" onClick={copy} className="link inline-flex min-h-8 items-center gap-1.5">
      <Icon name="file" size={16} className="text-ink-faint" />
      {t("sellers.copy")}
    </button>
  );
}

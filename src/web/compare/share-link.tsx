import type { MouseEvent } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { showToast } from "#ui/toast-queue.ts";

/** Copies the address of the comparison. Without clipboard access the link navigates to that address. */
export function ShareLink({ path }: { path: string }) {
  const { t } = useTranslation();
  const copy = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigator.clipboard.writeText(href).then(
      () => showToast({ tone: "success", text: t("compare.copied") }),
      () => window.location.assign(href),
    );
  };
  return (
    <a href={path} onClick={copy} className={getButtonClass("outline")}>
      <Icon name="send" size={18} />
      {t("compare.share")}
    </a>
  );
}

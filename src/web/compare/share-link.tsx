import type { MouseEvent } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { showToast } from "#ui/toast-queue.ts";

/** Copies the list's address; where that can't be done it leads there, and the address bar has it. */
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
    <a href={path} onClick={copy} className={buttonClass("outline")}>
      <Icon name="send" size={18} />
      {t("compare.share")}
    </a>
  );
}

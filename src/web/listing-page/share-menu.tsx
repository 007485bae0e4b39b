import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";

type Props = { name: string; price: string | undefined; url: string; triggerClass: string };

const itemClass = "flex min-h-11 w-full items-center gap-2.5 px-4 text-start text-14 hover:bg-wash";

/**
 * Renders the share button of a listing. It opens the share sheet of the device, else a menu with WhatsApp and the link
 * to copy. WhatsApp works without JavaScript.
 */
export function ShareMenu({ name, price, url, triggerClass }: Props) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("product.share.copied"), notCopied: t("product.share.notCopied") });
  const [hasShareSheet, setHasShareSheet] = useState(false);
  useEffect(() => setHasShareSheet("share" in navigator), []);
  const text = [name, price].filter(Boolean).join(" · ");
  const openShareSheet = (event: MouseEvent) => {
    if (!hasShareSheet) return;
    event.preventDefault();
    // A rejected promise means that the visitor closed the sheet.
    navigator.share({ title: name, text, url }).catch(() => {});
  };
  return (
    <Menu
      trigger={
        <>
          <Icon name="share" size={18} />
          {t("product.share.act")}
        </>
      }
      triggerClass={triggerClass}
      onTriggerClick={openShareSheet}
      panelClass="w-48 overflow-hidden py-1"
      align="end"
    >
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
        target="_blank"
        rel="noopener nofollow"
        className={itemClass}
      >
        <Icon name="whatsapp" size={18} />
        {t("product.share.whatsapp")}
      </a>
      {copy && (
        <button type="button" onClick={() => copy(url)} className={itemClass}>
          <Icon name="file" size={18} />
          {t("product.share.copy")}
        </button>
      )}
    </Menu>
  );
}

import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";

/** Renders the link to the form that asks sellers for a part. */
export function AskSellersLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a href={href} rel="nofollow" className="link inline-flex min-h-11 items-center gap-2 font-medium">
      <Icon name="parts" />
      {t("list.askSellers")}
    </a>
  );
}

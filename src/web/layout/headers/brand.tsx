import { useTranslation } from "#i18n/use-translation.ts";
import { Logo } from "#ui/logo.tsx";

/** Renders the logo as a link to the home page. */
export function LogoLink({ className = "", onAccent = false }: { className?: string; onAccent?: boolean }) {
  const { t } = useTranslation();
  return (
    <a href="/" className={`flex w-fit shrink-0 items-center ${className}`}>
      <Logo onAccent={onAccent} />
      <span className="sr-only">{t("nav.home")}</span>
    </a>
  );
}

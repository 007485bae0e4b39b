import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SellerLogo } from "#web/sellers/seller-card.tsx";
import type { BusinessLayoutData } from "./business-page.server.ts";

/** Renders the layout of the business management pages: business name, section tabs and the last message. */
export function BusinessLayout({ frame, children }: { frame: BusinessLayoutData; children: ReactNode }) {
  const { t } = useTranslation();
  const { business } = frame;
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a submit far down the page the scroll position is kept, so the message is scrolled into view.
    if (frame.news) statusRef.current?.scrollIntoView({ block: "nearest" });
  }, [frame.news]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SellerLogo id={business.id} name={business.name.text} logo={business.logo} className="size-14 text-22" />
        <div className="min-w-0 grow basis-48">
          <h1 className="flex items-center gap-2 text-22 font-semibold md:text-28" lang={business.name.lang}>
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {business.name.text}
            </span>
            {business.verified && <Icon name="verified" size={22} className="text-fits" label={t("seller.verified")} />}
          </h1>
          <p className="text-14 text-ink-soft">{t(`businesses.role.${frame.role}`)}</p>
        </div>
        <a href={business.href} className={getButtonClass("outline")}>
          <Icon name="eye" size={18} />
          {t("businesses.toPage")}
        </a>
      </div>
      <nav aria-label={t("businesses.parts")} className="border-b border-line">
        <ul className="-mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {frame.tabs.map(({ section, href }) => (
            <li key={section} className="shrink-0">
              <a
                href={href}
                aria-current={section === frame.section ? "page" : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t(`businesses.section.${section}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {frame.news && (
        <div ref={statusRef} className="scroll-mt-24">
          <SuccessAlert>{frame.news.text}</SuccessAlert>
        </div>
      )}
      {children}
    </div>
  );
}

import type { StaffRole } from "#domain/sellers/staff-permissions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SellerLogo } from "#web/sellers/seller-card.tsx";

type Props = {
  business: {
    id: number;
    name: TextWithLanguage;
    logo: string | null;
    verified: boolean;
    type: "showroom" | "rental_room";
    role: StaffRole;
    ads: number;
    href: string;
    /** Path of the management page of the business. Undefined for staff who may manage listings only. */
    manage: string | undefined;
    leave: string | undefined;
  };
};

/** Business that the member belongs to, with links to its actions. */
export function BusinessRow({ business }: Props) {
  const { t } = useTranslation();
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4">
      <SellerLogo id={business.id} name={business.name.text} logo={business.logo} className="size-14 text-22" />
      <div className="min-w-0 grow basis-48">
        <h2 className="flex items-center gap-1.5 font-semibold" lang={business.name.lang}>
          <a href={business.href} className="min-w-0 wrap-anywhere hover:underline" dir="auto">
            {business.name.text}
          </a>
          {business.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
        </h2>
        <p className="text-14 text-ink-soft">
          {t(`seller.${business.type}`)} · {t(`businesses.role.${business.role}`)} ·{" "}
          {t("seller.ads", { count: business.ads })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {business.manage ? (
          <a href={business.manage} className={getButtonClass("primary")}>
            <Icon name="settings" size={18} />
            {t("businesses.manage")}
          </a>
        ) : (
          <a href="/account/ads" className={getButtonClass("primary")}>
            {t("businesses.toListings")}
          </a>
        )}
        {business.leave && (
          <a href={business.leave} className={getButtonClass("quiet")}>
            {t("businesses.leave.link")}
          </a>
        )}
      </div>
    </article>
  );
}

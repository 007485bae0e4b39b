import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { ContactPageData } from "./contact-page.server.ts";

type Props = { page: Pick<ContactPageData, "address" | "phone" | "email" | "hours" | "hoursNote"> };

function Detail({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="relative ps-9">
      <dt className="text-13 opacity-75">
        <Icon name={icon} size={22} className="absolute start-0 top-0.5" />
        {name}
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Renders address, phone, e-mail and opening hours. Colours are inherited from the container. */
export function ContactDetails({ page }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-5">
      {page.address && (
        <Detail icon="pin" name={t("contact.address")}>
          {page.address}
        </Detail>
      )}
      {page.phone && (
        <Detail icon="phone" name={t("contact.phone")}>
          <a href={page.phone.href} className="link inline-block py-0.5">
            <bdi dir="ltr">{page.phone.shown}</bdi>
          </a>
        </Detail>
      )}
      {page.email && (
        <Detail icon="mail" name={t("contact.email")}>
          <a href={`mailto:${page.email}`} className="link inline-block py-0.5">
            <bdi dir="ltr">{page.email}</bdi>
          </a>
        </Detail>
      )}
      {(page.hours.length > 0 || page.hoursNote) && (
        <Detail icon="clock" name={t("contact.hours")}>
          <ul>
            {page.hours.map(({ days, times }) => (
              <li key={days} className="flex flex-wrap justify-between gap-x-6 py-0.5">
                <span>{days}</span>
                <span className="font-normal tabular-nums">
                  {times.length === 0
                    ? t("contact.closed")
                    : times.map((time) => (
                        <bdi key={time} className="block">
                          {time}
                        </bdi>
                      ))}
                </span>
              </li>
            ))}
          </ul>
          {page.hoursNote && <p className="pt-1 text-14 font-normal opacity-90">{page.hoursNote}</p>}
        </Detail>
      )}
    </dl>
  );
}

/** Renders links to the site's social networks. */
export function SocialLinks({ social }: Pick<ContactPageData, "social">) {
  const { t } = useTranslation();
  return (
    <ul className="flex gap-2" aria-label={t("contact.social")}>
      {social.map(({ network, name, href }) => (
        <li key={network}>
          <a
            href={href}
            rel="noopener nofollow"
            aria-label={name}
            className="grid size-11 place-items-center rounded-full border border-current/25 hover:border-current"
          >
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { QrCodeImage } from "#ui/qr-code.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { PrintButton } from "#web/orders/print-button.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/sheet-page.ts";
import { loadListingSheet } from "./sheet-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadListingSheet(args);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

type SheetTexts = Route.ComponentProps["loaderData"]["texts"][number];

/** Renders a page for the windscreen of a vehicle: price, facts and the QR code of the listing in both languages. */
export default function ListingSheetPage({ loaderData: sheet }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <a href={sheet.path} className="link inline-flex items-center gap-1 py-1 text-14">
            <Icon name="chevron-back" size={16} />
            {t("myListings.sheet.back")}
          </a>
          <h1 className="text-22 font-semibold">{sheet.title}</h1>
          <p className="text-ink-soft">{t("myListings.sheet.text")}</p>
        </div>
        <PrintButton />
      </div>
      {!sheet.isPublic && (
        <div className="print:hidden">
          <Alert tone="warning">{t("myListings.sheet.notPublic")}</Alert>
        </div>
      )}
      <article className="grid gap-6 rounded-md border border-line bg-paper p-5 text-center md:p-8 print:border-0 print:p-0">
        {sheet.texts.map((texts) => (
          <SheetHeading key={texts.language} texts={texts} />
        ))}
        <div dir="rtl" className="grid gap-6 border-y border-ink py-5 md:grid-cols-2 print:grid-cols-2">
          {sheet.texts.map((texts) => (
            <SheetFacts key={texts.language} texts={texts} />
          ))}
        </div>
        <div className="grid items-center gap-6 md:grid-cols-2 print:grid-cols-2">
          <QrCodeImage code={sheet.code} label={sheet.address} className="mx-auto w-56" />
          <div className="grid gap-3">
            {sheet.texts.map(({ language, scan }) => (
              <p
                key={language}
                lang={language}
                dir={language === "ar" ? "rtl" : "ltr"}
                className="text-18 font-semibold"
              >
                {scan}
              </p>
            ))}
            {sheet.phone && (
              <p className="text-28 font-bold">
                <bdi dir="ltr">{sheet.phone}</bdi>
              </p>
            )}
            <p className="text-14 wrap-anywhere">
              <bdi dir="ltr">{sheet.address}</bdi>
            </p>
          </div>
        </div>
        <div className="mx-auto" aria-hidden>
          <Logo />
        </div>
      </article>
    </div>
  );
}

function SheetHeading({ texts: { language, offer, name, price, perDay } }: { texts: SheetTexts }) {
  return (
    <header lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
      <p className="text-16 font-medium">{offer}</p>
      <p className="text-28 font-bold leading-snug wrap-anywhere md:text-36">{name}</p>
      <p className="text-36 font-bold leading-snug">
        <bdi>{price}</bdi>
        {perDay && <span className="text-18 font-medium"> {perDay}</span>}
      </p>
    </header>
  );
}

function SheetFacts({ texts: { language, facts, city } }: { texts: SheetTexts }) {
  return (
    <div lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
      <dl className="text-16">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 py-1">
            <dt>{name}</dt>
            <dd className="text-end font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {city && <p className="pt-2 text-16 font-medium">{city}</p>}
    </div>
  );
}

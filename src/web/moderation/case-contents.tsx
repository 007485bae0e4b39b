import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Picture } from "#ui/picture.tsx";
import type { ModerationCaseView } from "./listing-case-page.server.ts";

/** Renders the listing as buyers see it, in both languages and with all pictures, plus details for moderators only. */
export function CaseContents({ listing }: { listing: ModerationCaseView }) {
  const { t } = useTranslation();
  const specs = [
    ...(listing.vin ? [{ label: t("moderation.case.vin"), value: <bdi dir="ltr">{listing.vin}</bdi> }] : []),
    ...(listing.phone ? [{ label: t("moderation.case.phone"), value: <bdi dir="ltr">{listing.phone}</bdi> }] : []),
    ...listing.facts.map((row) => ({ label: row.name, value: <bdi>{row.value}</bdi> })),
  ];
  const languages = (["ar", "en"] as const).filter(
    (language) => listing.names[language] || listing.descriptions[language],
  );
  return (
    <>
      <div>
        <h1 className="text-22 font-semibold wrap-anywhere md:text-28" lang={listing.name.lang}>
          <bdi>{listing.name.text}</bdi>
        </h1>
        <p className="text-ink-soft">
          {[listing.price ?? t("moderation.ads.onRequest"), listing.category].join(" · ")}
          {listing.href && (
            <>
              {" · "}
              <a href={listing.href} className="link underline">
                {t("moderation.case.public")}
              </a>
            </>
          )}
        </p>
      </div>
      <Card title={t("moderation.case.photos")}>
        {listing.images.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.case.noPhotos")}</p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {listing.images.map((url, i) => (
              <li key={url} className={i === 0 ? "sm:col-span-2" : ""}>
                <a href={url} className="block overflow-clip rounded-sm bg-wash">
                  <Picture
                    src={url}
                    alt={t("moderation.case.picture", { number: i + 1 })}
                    loading={i < 3 ? "eager" : "lazy"}
                    className="max-h-[34rem] w-full object-contain"
                    fallback={<span className="block aspect-4/3" />}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {languages.map((language) => (
        <Card key={language} title={t(language === "ar" ? "moderation.case.arabic" : "moderation.case.english")}>
          <div lang={language} dir={language === "ar" ? "rtl" : "ltr"} className="grid gap-2">
            <p className="font-medium wrap-anywhere">{listing.names[language] ?? "–"}</p>
            {listing.descriptions[language] && (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{listing.descriptions[language]}</p>
            )}
          </div>
        </Card>
      ))}
      {specs.length > 0 && (
        <Card title={t("moderation.field.details")}>
          <DefinitionList columns={2} items={specs} />
        </Card>
      )}
    </>
  );
}

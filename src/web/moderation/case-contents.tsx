import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Facts } from "#ui/facts.tsx";
import { Picture } from "#ui/picture.tsx";
import type { ShownCase } from "./ad-page.server.ts";

/** The ad as buyers see it, with what is shown to moderators alone; both languages, all pictures. */
export function CaseContents({ ad }: { ad: ShownCase }) {
  const { t } = useTranslation();
  const facts = [
    ...(ad.vin ? [{ label: t("moderation.case.vin"), value: <bdi dir="ltr">{ad.vin}</bdi> }] : []),
    ...(ad.phone ? [{ label: t("moderation.case.phone"), value: <bdi dir="ltr">{ad.phone}</bdi> }] : []),
    ...ad.facts.map((row) => ({ label: row.name, value: <bdi>{row.value}</bdi> })),
  ];
  const languages = (["ar", "en"] as const).filter((language) => ad.names[language] || ad.descriptions[language]);
  return (
    <>
      <div>
        <h1 className="text-22 font-semibold wrap-anywhere md:text-28" lang={ad.name.lang}>
          <bdi>{ad.name.text}</bdi>
        </h1>
        <p className="text-ink-soft">
          {[ad.price ?? t("moderation.ads.onRequest"), ad.category].join(" · ")}
          {ad.href && (
            <>
              {" · "}
              <a href={ad.href} className="link underline">
                {t("moderation.case.public")}
              </a>
            </>
          )}
        </p>
      </div>
      <Card title={t("moderation.case.photos")}>
        {ad.images.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.case.noPhotos")}</p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {ad.images.map((url, i) => (
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
            <p className="font-medium wrap-anywhere">{ad.names[language] ?? "–"}</p>
            {ad.descriptions[language] && (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{ad.descriptions[language]}</p>
            )}
          </div>
        </Card>
      ))}
      {facts.length > 0 && (
        <Card title={t("moderation.field.details")}>
          <Facts columns={2} facts={facts} />
        </Card>
      )}
    </>
  );
}

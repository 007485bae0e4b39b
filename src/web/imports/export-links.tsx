import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";

export function ExportLinks() {
  const { t } = useTranslation();
  return (
    <section className="grid gap-3" aria-labelledby="export">
      <div>
        <h2 id="export" className="text-22 font-semibold">
          {t("imports.export.title")}
        </h2>
        <p className="text-ink-soft">{t("imports.export.text")}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {(["ads", "orders", "reviews"] as const).map((list) => (
          <li key={list}>
            <a href={`/account/export/${list}.csv`} download className={getButtonClass("outline")}>
              {t(`imports.export.${list}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

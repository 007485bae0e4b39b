import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import type { CompatibleCars } from "./compatible-cars.server.ts";
import { FitmentRulesTable } from "./fitment-table.tsx";

await preloadMessages("fitment-pricing");

const section = "scroll-mt-24 space-y-4 rounded-md border border-line bg-paper p-4 md:p-6";

/** Renders the part numbers and the cars that a part fits. Readers can search the cars by make. */
export default function CompatibleCarsSection({ fits, path }: { fits: CompatibleCars; path: string }) {
  const { t } = useTranslation();
  return (
    <>
      {(fits.makes.length > 0 || fits.universalNote) && (
        <section id="cars-it-fits" className={section}>
          <h2 className="text-18 font-semibold">{t("fitment.table.heading")}</h2>
          {fits.universalNote && (
            <p dir="auto" lang={fits.universalNote.lang} className="text-start wrap-anywhere">
              {fits.universalNote.text}
            </p>
          )}
          {fits.makes.length > 1 && <MakeSearch fits={fits} path={path} />}
          {fits.makes.length > 0 && <Rules fits={fits} />}
        </section>
      )}
      <section className={section}>
        <h2 className="text-18 font-semibold">{t("fitment.numbers.heading")}</h2>
        <dl className="grid gap-3 text-14">
          {fits.numbers.map(({ label, numbers }) => (
            <div key={label}>
              <dt className="text-13 text-ink-soft">{label}</dt>
              <dd>
                <ul className="flex flex-wrap gap-x-5 gap-y-1">
                  {numbers.map(({ number, of }) => (
                    <li key={number + of}>
                      <bdi dir="ltr" className="font-medium tabular-nums select-all">
                        {number}
                      </bdi>
                      {of && <span className="ps-1.5 text-ink-soft">{of}</span>}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function MakeSearch({ fits, path }: { fits: CompatibleCars; path: string }) {
  const { t } = useTranslation();
  const isListed = fits.makes.some(({ slug }) => slug === fits.make);
  return (
    <form action={`${path}#cars-it-fits`} className="flex flex-wrap items-end gap-2" data-keep-scroll="">
      <Select
        label={t("fitment.table.make")}
        name="fitMake"
        defaultValue={fits.make}
        className="min-w-48"
        key={fits.make}
      >
        <option value="">{t("fitment.table.allMakes")}</option>
        {fits.make && !isListed && <option value={fits.make}>{fits.make}</option>}
        {fits.makes.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        {t("fitment.table.show")}
      </Button>
    </form>
  );
}

function Rules({ fits }: { fits: CompatibleCars }) {
  const { t } = useTranslation();
  return (
    <>
      {fits.rows.length > 0 ? (
        <FitmentRulesTable rows={fits.rows} />
      ) : (
        <p className="text-14 text-ink-soft">{t("fitment.table.none", { make: fits.make })}</p>
      )}
      {(fits.first || fits.next) && (
        <p className="flex flex-wrap gap-2">
          {fits.first && (
            <a href={fits.first} rel="nofollow" className={getButtonClass("outline")}>
              {t("fitment.table.first")}
            </a>
          )}
          {fits.next && (
            <a href={fits.next} rel="nofollow" className={getButtonClass("outline")}>
              {t("fitment.table.more")}
            </a>
          )}
        </p>
      )}
    </>
  );
}

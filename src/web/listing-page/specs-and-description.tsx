import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SpecRow } from "../listing-card/spec-rows.ts";

const sectionClass = "rounded-md border border-line bg-paper p-4 md:p-6";

/** Renders the specs of a listing, and its equipment in a section of its own. Renders nothing when there are none. */
export function SpecsSection({ specs }: { specs: readonly SpecRow[] }) {
  const { t } = useTranslation();
  const equipment = specs.filter((row) => row.values);
  const facts = specs.filter((row) => !row.values);
  return (
    <>
      {facts.length > 0 && (
        <section className={sectionClass}>
          <h2 className="pb-3 text-18 font-semibold">{t("product.specifications")}</h2>
          <DefinitionList
            columns={2}
            items={facts.map((row) => ({ label: row.name, value: <SpecValue row={row} /> }))}
          />
        </section>
      )}
      {equipment.length > 0 && (
        <section className={sectionClass}>
          <h2 className="pb-4 text-18 font-semibold">{t("product.equipment")}</h2>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {equipment.map((group) => (
              <div key={group.name} className="min-w-0">
                <h3 className="pb-2 text-14 font-semibold text-ink-soft">{group.name}</h3>
                <ul className="grid gap-1.5">
                  {group.values?.map((value) => (
                    <li key={value} className="flex items-start gap-2">
                      <Icon name="check" size={18} className="mt-0.5 shrink-0 text-fits" />
                      <bdi>{value}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** Renders the description of a listing. Renders nothing when it is empty. */
export function DescriptionSection({ description }: { description: TextWithLanguage }) {
  const { t } = useTranslation();
  if (!description.text) return null;
  return (
    <section className={sectionClass}>
      <h2 className="pb-3 text-18 font-semibold">{t("product.description")}</h2>
      <p dir="auto" lang={description.lang} className="text-start whitespace-pre-line wrap-anywhere">
        {description.text}
      </p>
    </section>
  );
}

function SpecValue({ row }: { row: SpecRow }) {
  return (
    <>
      {row.color && (
        <span
          aria-hidden
          className="me-2 inline-block size-4 rounded-full border border-line-strong align-middle"
          style={{ backgroundColor: row.color }}
        />
      )}
      <bdi>{row.value}</bdi>
    </>
  );
}

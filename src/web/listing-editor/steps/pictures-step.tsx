import { useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { DraftPictures } from "#web/media/draft-pictures.tsx";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

type Props = { draft: number; data: Extract<StepData, { step: "pictures" }> };

/** Renders the step with the pictures, which have their own forms. */
export function PicturesStep({ draft, data }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 pb-5">
      <StepHeading title={t("listingEditor.pictures.title")} text={t("listingEditor.pictures.text")} />
      <FieldPanel>
        <DraftPictures draft={draft} pictures={data.pictures} />
      </FieldPanel>
    </div>
  );
}

/**
 * Renders the pictures of the published listing that this draft edits. The user can keep or remove each of them.
 * Pictures uploaded to the draft itself are shown elsewhere.
 */
export function FormerPictures({ data }: Pick<Props, "data">) {
  const { t } = useTranslation();
  const selectedPictures = new Set((useContext(StepFieldsContext).values.formerPictures ?? "").split(","));
  if (data.former.length === 0) return null;
  return (
    <FieldPanel>
      <OptionalFieldNames names={["formerPictures"]} />
      <fieldset>
        <legend className="text-16 font-semibold">{t("listingEditor.pictures.former")}</legend>
        <p className="pb-3 text-13 text-ink-soft">{t("listingEditor.pictures.formerHint")}</p>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {data.former.map(({ id, url }, i) => (
            <li key={id}>
              <label className="relative block cursor-pointer overflow-hidden rounded-sm border border-line-control outline-info has-focus-visible:outline-2">
                <img
                  src={url}
                  alt=""
                  width={240}
                  height={180}
                  loading="lazy"
                  className="aspect-4/3 w-full object-cover"
                />
                <span className="absolute start-2 top-2 grid size-7 place-items-center rounded-sm bg-paper">
                  <input
                    type="checkbox"
                    name="formerPictures"
                    value={id}
                    defaultChecked={selectedPictures.has(String(id))}
                    aria-label={t("listingEditor.pictures.keep", { number: i + 1 })}
                    className="size-5 accent-ink"
                  />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </FieldPanel>
  );
}

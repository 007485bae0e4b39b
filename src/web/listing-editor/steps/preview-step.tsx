import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Gallery } from "#web/listing-page/gallery.tsx";
import { ListingPrice } from "#web/listing-page/listing-price.tsx";
import { DescriptionSection, SpecsSection } from "#web/listing-page/specs-and-description.tsx";
import type { ListingPreviewData } from "../preview.server.ts";
import { useFieldName, useIssueMessage } from "../step-fields.tsx";
import type { StepPageData } from "../step-page.server.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { page: StepPageData; preview: ListingPreviewData | undefined };

/** Renders the step that shows the listing as buyers see it, and lists the missing fields. */
export function PreviewStep({ page, preview }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading title={t("listingEditor.preview.title")} />
      {page.wrong.length > 0 ? (
        <MissingFields page={page} />
      ) : (
        <Alert tone="success" title={t("listingEditor.preview.ready")}>
          {t("listingEditor.preview.rules")}
        </Alert>
      )}
      {preview && <ListingPreview preview={preview} />}
    </>
  );
}

/** Renders the list of missing fields, each with a link to it. */
function MissingFields({ page }: { page: StepPageData }) {
  const { t } = useTranslation();
  const getMessage = useIssueMessage();
  const getFieldName = useFieldName();
  return (
    <section aria-labelledby="missing" className="rounded-md border border-warning/30 bg-warning-wash p-4">
      <h2 id="missing" className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="text-warning" />
        {t("listingEditor.preview.missing")}
      </h2>
      <p className="text-14">{t("listingEditor.preview.missingText")}</p>
      <ul className="pt-2">
        {page.wrong.map(({ step, field, code }) => (
          <li key={`${step} ${field}`}>
            <a
              href={`/sell/${page.id}/${step}?check#sell-${field}`}
              className="group flex min-h-11 items-center gap-3 border-t border-warning/20 py-1 text-14"
            >
              <span className="min-w-0 grow">
                <span className="font-medium group-hover:underline">
                  {page.fieldNames[field] ?? getFieldName(field)}
                </span>
                <span className="block text-13 text-ink-soft">
                  {t(`listingEditor.steps.${step}`)} · {getMessage(code)}
                </span>
              </span>
              <Icon name="chevron-next" size={18} className="text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListingPreview({ preview }: { preview: ListingPreviewData }) {
  const { t } = useTranslation();
  const { name, description, facts: specs, options, images, drawing, city, phone } = preview;
  return (
    <div className="grid gap-4">
      <Gallery images={images} drawing={drawing} name={name.text} layout="product-sidebar" />
      <section className="rounded-md border border-line bg-paper p-4 md:p-6">
        <h2 dir="auto" lang={name.lang} className="text-start text-22 leading-snug font-semibold wrap-anywhere">
          {name.text || t("card.unnamed")}
        </h2>
        <div className="pt-2">
          <ListingPrice listing={preview} />
        </div>
        {preview.askedPrice && (
          <p className="pt-1 text-13 text-ink-soft">
            {t("price.sellerPrice")} <Price text={preview.askedPrice} className="font-medium!" />
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-14 text-ink-soft">
          {city && (
            <span className="inline-flex items-center gap-1.5">
              <Icon name="pin" size={16} />
              {city}
            </span>
          )}
          {phone && (
            <span className="inline-flex items-center gap-1.5">
              <Icon name="phone" size={16} />
              {preview.hidePhone ? t("listingEditor.contact.hidePhone") : <bdi dir="ltr">{phone}</bdi>}
            </span>
          )}
        </p>
        {options.map((option) => (
          <p key={option.slug} className="pt-2 text-14">
            <span className="text-ink-soft">{option.name}: </span>
            {option.values.map((value) => value.name).join(" · ")}
          </p>
        ))}
      </section>
      <SpecsSection specs={specs} />
      <DescriptionSection description={description} />
    </div>
  );
}

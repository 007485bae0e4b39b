import { joinList } from "#i18n/join-list.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { WhatsAppButton } from "../seller-info/whatsapp-button.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import type { ConditionRow } from "./vehicle-views.server.ts";

await preloadMessages("vehicle-details");

type Props = { rows: readonly ConditionRow[]; listing: ListingPageData };

/** Renders what the seller states about the condition of a car, and what the seller does not state. */
export default function ConditionSection({ rows, listing }: Props) {
  const { t, language } = useTranslation();
  const missing = joinList(
    rows.filter(({ value }) => value === undefined).map(({ name }) => name),
    language,
  );
  return (
    <section aria-labelledby="condition-title" className="rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 id="condition-title" className="pb-3 text-18 font-semibold">
        {t("product.condition.title")}
      </h2>
      <DefinitionList
        columns={2}
        items={rows.map(({ name, value, isGood }) => ({
          label: name,
          value:
            value === undefined ? (
              <span className="font-normal text-ink-faint">{t("product.condition.notStated")}</span>
            ) : (
              <>
                {isGood && <Icon name="success" size={16} className="me-1.5 -mt-0.5 inline align-middle text-fits" />}
                <bdi>{value}</bdi>
              </>
            ),
        }))}
      />
      {missing && <p className="pt-4 text-14 text-ink-soft">{t("product.condition.missing", { facts: missing })}</p>}
      <div className="flex flex-wrap gap-2 pt-4 empty:hidden" data-screen-only="">
        {missing && (
          <AskButton listing={listing} text={t("product.condition.askText", { facts: missing })}>
            {t("product.condition.ask")}
          </AskButton>
        )}
        <AskButton listing={listing} text={t("product.condition.vinText")}>
          {t("product.condition.vin")}
        </AskButton>
      </div>
    </section>
  );
}

/** Renders a button that asks the seller a question: in a message, else on WhatsApp. */
function AskButton({ listing, text, children }: { listing: ListingPageData; text: string; children: string }) {
  if (listing.message)
    return (
      <a
        href={`${listing.message}&text=${encodeURIComponent(text)}`}
        rel="nofollow"
        className={getButtonClass("outline")}
      >
        <Icon name="messages" size={18} />
        {children}
      </a>
    );
  return (
    listing.hasPhone &&
    listing.whatsApp && (
      <WhatsAppButton listingId={listing.id} variant="outline" className="" text={text}>
        {children}
      </WhatsAppButton>
    )
  );
}

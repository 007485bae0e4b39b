import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { StepPageData } from "./step-page.server.ts";

type Props = { page: StepPageData; sending: boolean; children: ReactNode };

/** Navigation bar of a step with the save status. The bar is sticky on phones. */
export function StepBar({ page, sending, children }: Props) {
  const { t } = useTranslation();
  const last = page.after === undefined;
  const blocked = last && page.wrong.length > 0;
  return (
    <>
      <p className="text-13">
        <a href={`/sell/${page.id}/discard`} className="link inline-flex min-h-8 items-center gap-1.5 text-ink-soft">
          <Icon name="trash" size={16} />
          {t(page.changes ? "listingEditor.bar.discardChange" : "listingEditor.bar.discard")}
        </a>
      </p>
      <div className="above-tabs sticky z-20 -mx-4 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:rounded-md lg:border lg:p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="max-lg:basis-full lg:order-1 lg:ms-auto">{children}</div>
          {page.before ? (
            <a href={page.before} className={getButtonClass("outline", "min-h-12! px-4!", "lg")}>
              <Icon name="chevron-back" size={18} />
              {t("listingEditor.bar.back")}
            </a>
          ) : (
            <a href="/sell" className={getButtonClass("outline", "min-h-12! px-4!", "lg")}>
              <Icon name="chevron-back" size={18} />
              {t("listingEditor.bar.back")}
            </a>
          )}
          <Button
            type="submit"
            size="lg"
            busy={sending}
            disabled={blocked}
            className="ms-auto min-h-12! max-lg:grow lg:order-2 lg:ms-0 lg:min-w-48"
          >
            {last
              ? t(page.changes ? "listingEditor.bar.publishChange" : "listingEditor.bar.publish")
              : t("listingEditor.bar.next")}
          </Button>
        </div>
      </div>
    </>
  );
}

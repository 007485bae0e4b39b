import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { getSignInPath } from "#web/account/return-path.ts";
import type { StepPageData } from "./step-page.server.ts";
import type { SaveState } from "./use-autosave.ts";

type Props = { page: StepPageData; sending: boolean; saveState: SaveState };

/** Renders the navigation bar of a step with the save status. The bar is sticky on phones. */
export function StepBar({ page, sending, saveState }: Props) {
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
          <div className="max-lg:basis-full lg:order-1 lg:ms-auto">
            <SaveStatus state={saveState} path={page.path} />
          </div>
          <a href={page.before ?? "/sell"} className={getButtonClass("outline", "min-h-12! px-4!", "lg")}>
            <Icon name="chevron-back" size={18} />
            {t("listingEditor.bar.back")}
          </a>
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

/** Shows whether the typed values are saved. */
function SaveStatus({ state, path }: { state: SaveState; path: string }) {
  const { t } = useTranslation();
  const isFailure = state === "offline" || state === "gone" || state === "signedOut";
  return (
    <p
      role="status"
      data-save={state}
      className={`flex items-center gap-1.5 empty:hidden text-13 ${isFailure ? "text-warning" : "text-ink-soft"}`}
    >
      {state === "saved" && <Icon name="check" size={16} className="text-fits" />}
      {isFailure && <Icon name="alert" size={16} />}
      {state !== "untouched" && <span className="min-w-0">{t(`listingEditor.save.${state}`)}</span>}
      {state === "signedOut" && (
        <a href={getSignInPath(path)} className="link font-medium text-ink">
          {t("listingEditor.save.signIn")}
        </a>
      )}
    </p>
  );
}

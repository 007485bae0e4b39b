import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { getSignInPath } from "#web/account/return-path.ts";
import type { SaveState } from "./use-autosave.ts";

/** Shows whether the typed values are saved. */
export function SaveStatus({ state, path }: { state: SaveState; path: string }) {
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

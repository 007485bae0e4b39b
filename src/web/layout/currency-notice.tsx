import { useTranslation } from "#i18n/use-translation.ts";
import type { PageShellData } from "#web/layout/shell.server.ts";
import { CurrencySwitch } from "#web/layout/switches.tsx";
import { PreferenceForm } from "#web/preferences/preference-form.tsx";

type Props = { shell: PageShellData; notice: NonNullable<PageShellData["currencyNotice"]> };

/** Renders a notice about the guessed currency until the visitor keeps it or chooses another (CN-03). */
export default function CurrencyNotice({ shell, notice }: Props) {
  const { t } = useTranslation();
  return (
    <aside
      aria-label={t("switch.currency")}
      className="border-b border-line bg-wash text-13 text-ink-soft print:hidden"
    >
      <div className="container-page flex min-h-9 flex-wrap items-center gap-x-2">
        <p className="py-1">{notice.text}</p>
        <CurrencySwitch shell={shell} />
        <PreferenceForm className="ms-auto">
          <button
            type="submit"
            name="currency"
            value={shell.currency}
            className="min-h-9 px-2 font-medium text-ink hover:underline"
          >
            {notice.keep}
          </button>
        </PreferenceForm>
      </div>
    </aside>
  );
}

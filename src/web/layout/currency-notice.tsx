import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import type { PageShellData } from "#web/layout/shell.server.ts";
import { CurrencySwitch } from "#web/layout/switches.tsx";
import { useCurrentUrl } from "#web/navigation/current-url.ts";

/** Tells a visitor which currency was guessed until the visitor keeps it or chooses another (CN-03). */
export default function CurrencyNotice({
  shell,
  notice,
}: {
  shell: PageShellData;
  notice: NonNullable<PageShellData["currencyNotice"]>;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useCurrentUrl();
  return (
    <aside
      aria-label={t("switch.currency")}
      className="border-b border-line bg-wash text-13 text-ink-soft print:hidden"
    >
      <div className="container-page flex min-h-9 flex-wrap items-center gap-x-2">
        <p className="py-1">{notice.text}</p>
        <CurrencySwitch shell={shell} />
        <Form method="post" action="/preferences" discover="none" preventScrollReset replace className="ms-auto">
          <CsrfField />
          <input type="hidden" name="returnTo" value={pathname + search} />
          <button
            type="submit"
            name="currency"
            value={shell.currency}
            className="min-h-9 px-2 font-medium text-ink hover:underline"
          >
            {notice.keep}
          </button>
        </Form>
      </div>
    </aside>
  );
}

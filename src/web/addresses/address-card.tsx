import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { AddressLines } from "./address-lines.tsx";
import type { AddressView } from "./address-view.server.ts";

/** Card of one saved address with its actions. */
export function AddressCard({ address }: { address: AddressView }) {
  const { t } = useTranslation();
  const path = `/account/addresses/${address.id}`;
  const makeDefault = `${path}/default`;
  const sending = useIsSubmitting(makeDefault);
  // Several cards have the same buttons. The description tells screen readers which address a button belongs to.
  const lines = `address-${address.id}`;
  return (
    <article className="flex h-full flex-col justify-between gap-4 rounded-md border border-line bg-paper p-4">
      <div className="flex items-start justify-between gap-3">
        <div id={lines} className="min-w-0">
          <AddressLines address={address} />
        </div>
        {address.isDefault && (
          <span className="shrink-0">
            <Badge tone="success" icon="check">
              {t("addresses.default")}
            </Badge>
          </span>
        )}
      </div>
      <div className="-mx-4 -mb-4 flex flex-wrap items-center gap-1 border-t border-line px-2 py-2">
        <a href={path} className={getButtonClass("quiet")} aria-describedby={lines}>
          {t("addresses.edit")}
        </a>
        <a href={`${path}/remove`} className={getButtonClass("quiet")} aria-describedby={lines}>
          {t("addresses.remove")}
        </a>
        {!address.isDefault && (
          <Form method="post" action={makeDefault} replace className="ms-auto">
            <CsrfField />
            <Button type="submit" variant="quiet" busy={sending} aria-describedby={lines}>
              {t("addresses.makeDefault")}
            </Button>
          </Form>
        )}
      </div>
    </article>
  );
}

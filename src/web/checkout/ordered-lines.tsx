import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import type { OrderConfirmation } from "./order-confirmation.server.ts";

/** Ordered lines by seller, with the seller's phone number. */
export function ConfirmationLines({ sellers }: { sellers: OrderConfirmation["sellers"] }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      {sellers.map(({ id, name, phone, lines }) => (
        <section key={id}>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-soft">
            <span className="wrap-anywhere">{t("checkout.seller", { seller: wrapBidiIsolate(name.text) })}</span>
            {phone && (
              <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link py-1">
                <bdi dir="ltr">{phone}</bdi>
              </a>
            )}
          </h3>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex items-center gap-3 py-2">
                <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-wash">
                  <Thumbnail picture={line.image} drawing={{ shape: "part" }} />
                </span>
                <span
                  dir="auto"
                  lang={line.name.lang}
                  className="line-clamp-2 min-w-0 grow text-start text-14 wrap-anywhere"
                >
                  {line.name.text}
                </span>
                <span className="shrink-0 text-14 text-ink-soft">
                  × <bdi>{line.quantity}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { isolated } from "#kernel/isolated.ts";
import { Drawing } from "#ui/drawing.tsx";
import { Picture } from "#ui/picture.tsx";
import { pictureSources } from "#web/shop/picture-sources.ts";
import type { PlacedOrder } from "./success.server.ts";

/** What was ordered, by seller, with whom to call. */
export function PlacedLines({ sellers }: { sellers: PlacedOrder["sellers"] }) {
  const { t } = useTranslation();
  const drawing = <Drawing shape="part" color={undefined} label="" />;
  return (
    <div className="grid gap-5">
      {sellers.map(({ id, name, phone, lines }) => (
        <section key={id}>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-soft">
            <span className="wrap-anywhere">{t("checkout.seller", { seller: isolated(name.text) })}</span>
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
                  {line.image ? (
                    <Picture
                      {...pictureSources(line.image, "thumb")}
                      sizes="64px"
                      alt=""
                      width={480}
                      height={360}
                      className="size-full object-cover"
                      fallback={drawing}
                    />
                  ) : (
                    drawing
                  )}
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

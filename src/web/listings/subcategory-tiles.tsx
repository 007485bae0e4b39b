import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Picture } from "#ui/picture.tsx";

type Tile = { slug: string; name: string; href: string; image: string | null; count: number };

/** Shows the subcategories above a category's list. */
export function SubcategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <nav aria-label={t("list.within")} className="pt-4">
      <ul className="strip strip-categories">
        {tiles.map((tile) => (
          <li key={tile.slug}>
            <a
              href={tile.href}
              className="flex min-h-16 items-center gap-3 overflow-hidden rounded-md border border-line bg-paper pe-3 hover:border-ink"
            >
              {tile.image && (
                <Picture
                  fallback={null}
                  src={tile.image}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  decoding="async"
                  className="size-16 shrink-0 object-cover"
                />
              )}
              <span className="min-w-0 grow py-1 first:ps-3">
                <span className="line-clamp-2 text-14 leading-snug font-medium">{tile.name}</span>
                <span className="block text-12 text-ink-faint tabular-nums">{number(tile.count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useTranslation } from "react-i18next";
import { Drawing } from "#ui/drawing.tsx";
import { Picture } from "#ui/picture.tsx";
import { pictureSources } from "#web/shop/product-card.tsx";

type Props = {
  images: readonly { url: string; alt: string }[];
  drawing: { shape: string; color: string | undefined };
  name: string;
};

/** The ad's pictures: a row that is swiped or scrolled, with links to each; it needs no JavaScript. */
export function Gallery({ images, drawing, name }: Props) {
  const { t } = useTranslation();
  if (images.length === 0) {
    return (
      <figure className="overflow-hidden rounded-lg border border-line bg-paper">
        <div className="aspect-16/9">
          <Drawing shape={drawing.shape} color={drawing.color} label={name} />
        </div>
        <figcaption className="border-t border-line px-4 py-2 text-13 text-ink-faint">
          {t("product.noPictures")}
        </figcaption>
      </figure>
    );
  }
  return (
    <div className="space-y-2">
      <ul
        aria-label={t("product.pictures")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-lg border border-line bg-paper [scrollbar-width:none]"
      >
        {images.map((image, i) => (
          <li key={image.url} id={`picture-${i + 1}`} className="aspect-4/3 w-full shrink-0 snap-center">
            <Picture
              {...pictureSources(image.url)}
              fallback={<Drawing shape={drawing.shape} color={drawing.color} label={image.alt} />}
              sizes="(min-width: 1280px) 830px, 100vw"
              alt={image.alt}
              width={1200}
              height={900}
              loading={i === 0 ? "eager" : "lazy"}
              fetchPriority={i === 0 ? "high" : "auto"}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="grid grid-cols-5 gap-2 sm:grid-cols-6 md:grid-cols-8">
          {images.map((image, i) => (
            <li key={image.url}>
              <a
                href={`#picture-${i + 1}`}
                data-native=""
                aria-label={t("product.picture", { number: i + 1, count: images.length })}
                className="block aspect-4/3 overflow-hidden rounded-sm border border-line hover:border-ink"
              >
                <Picture
                  {...pictureSources(image.url)}
                  fallback={<Drawing shape={drawing.shape} color={drawing.color} label="" />}
                  sizes="120px"
                  alt=""
                  width={120}
                  height={90}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

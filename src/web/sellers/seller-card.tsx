import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { OpenStateView } from "./opening-hours.ts";
import type { SellerCardData } from "./seller-card-data.ts";

/** Background colours for sellers without pictures. The colour depends only on the seller. */
const placeholderColors = ["#2f4858", "#5d6133", "#7a3e65", "#6b4a34", "#1f2f57", "#3d5a80", "#6d1f2c", "#33555a"];
const getPlaceholderColor = (id: number) => placeholderColors[id % placeholderColors.length];

export function SellerCover({ id, cover, eager = false }: { id: number; cover: string | null; eager?: boolean }) {
  const narrow = cover?.replace(/-1200\.avif$/, "-480.avif");
  const placeholder = (
    <span
      className="block size-full bg-[repeating-linear-gradient(115deg,rgb(255_255_255/0.06)_0_2px,transparent_2px_18px)]"
      style={{ backgroundColor: getPlaceholderColor(id) }}
    />
  );
  if (!cover || !narrow) return placeholder;
  return (
    <Picture
      src={eager ? cover : narrow}
      {...(narrow === cover ? {} : { srcSet: `${narrow} 480w, ${cover} 1200w` })}
      sizes={eager ? "(min-width: 1280px) 1216px, 100vw" : "(min-width: 1024px) 400px, (min-width: 640px) 50vw, 90vw"}
      alt=""
      width={1200}
      height={400}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className="size-full object-cover"
      fallback={placeholder}
    />
  );
}

/** Renders the logo of a seller, or the first letter of the name. */
export function SellerLogo({
  id,
  name,
  logo,
  className = "size-14 text-22",
}: Pick<SellerCardData, "id" | "logo"> & { name: string; className?: string }) {
  const letter = (
    <span
      className="grid size-full place-items-center font-semibold text-on-header"
      style={{ backgroundColor: getPlaceholderColor(id) }}
    >
      {[...name.replace(/^((معرض|شركة|مكتب)\s+)?(ال)?/, "")][0]?.toUpperCase()}
    </span>
  );
  return (
    <span
      aria-hidden
      className={`block shrink-0 overflow-hidden rounded-md border-2 border-paper bg-paper ${className}`}
    >
      {logo ? (
        <Picture
          src={logo}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          className="size-full object-cover"
          fallback={letter}
        />
      ) : (
        letter
      )}
    </span>
  );
}

export function OpeningState({ state, className = "" }: { state: OpenStateView; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${state.open ? "text-fits" : "text-ink-faint"} ${className}`}>
      <Icon name="clock" size={15} />
      {state.text}
    </span>
  );
}

export function SellerCard({ seller, heading: Heading = "h3" }: { seller: SellerCardData; heading?: "h2" | "h3" }) {
  const { t } = useTranslation();
  return (
    <article className="card flex-col">
      <div className="aspect-3/1 overflow-hidden bg-wash">
        <SellerCover id={seller.id} cover={seller.cover} />
      </div>
      <div className="flex grow flex-col gap-1 px-4 pb-3">
        <div className="-mt-7 flex items-end justify-between gap-3">
          <SellerLogo id={seller.id} name={seller.name.text} logo={seller.logo} />
          <span className="text-13 text-ink-soft">{t("seller.ads", { count: seller.ads })}</span>
        </div>
        <Heading className="flex min-w-0 items-center gap-1.5 font-semibold" lang={seller.name.lang}>
          <span className="card-name">
            <a href={seller.href} dir="auto">
              {seller.name.text}
            </a>
          </span>
          {seller.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
        </Heading>
        {seller.about.text && (
          <p className="line-clamp-2 text-13 text-ink-soft wrap-anywhere" lang={seller.about.lang} dir="auto">
            {seller.about.text}
          </p>
        )}
        <p className="mt-auto flex flex-wrap gap-x-4 pt-1 text-13 text-ink-soft">
          {seller.city && (
            <span className="inline-flex items-center gap-1.5">
              <Icon name="pin" size={15} className="text-ink-faint" />
              {seller.city}
            </span>
          )}
          {seller.open && <OpeningState state={seller.open} />}
          {seller.rating && (
            <span className="inline-flex items-center gap-1">
              <Icon name="star-filled" size={15} className="text-star" label={t("sellers.rating")} />
              <bdi className="font-medium text-ink tabular-nums">{seller.rating.average}</bdi>
              <bdi>({seller.rating.reviews})</bdi>
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

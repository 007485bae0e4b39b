import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import type { DonorCarView } from "./donor-car-view.server.ts";

type PictureProps = Pick<DonorCarView, "picture" | "drawing"> & { eager?: boolean };

/** Renders the first picture of a dismantled car, or a drawing of its body type. */
export function DonorCarPhoto({ picture, drawing, eager = false }: PictureProps) {
  const placeholder = <ListingPlaceholder shape={drawing.shape} color={drawing.color} label="" />;
  if (!picture) return placeholder;
  return (
    <Picture
      {...getPictureSources(picture, "card")}
      sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 92vw"
      alt=""
      width={640}
      height={480}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className="size-full object-cover"
      fallback={placeholder}
    />
  );
}

/** Renders the card of a dismantled car: picture, name, facts and how many parts are left. */
export function DonorCarCard({ car, eager, children }: { car: DonorCarView; eager?: boolean; children?: ReactNode }) {
  return (
    <article className="card flex-col">
      <div className="aspect-4/3 overflow-hidden bg-wash">
        <DonorCarPhoto picture={car.picture} drawing={car.drawing} eager={eager} />
      </div>
      <div className="flex grow flex-col gap-1 p-4">
        <h2 className="text-16 font-semibold">
          <span className="card-name">
            <a href={car.href}>{car.name}</a>
          </span>
        </h2>
        <p className="text-14 text-ink-soft">{[car.engine, car.mileage, car.color].filter(Boolean).join(" · ")}</p>
        <p className="text-14">
          <span className="font-semibold">{car.partsLeft}</span>
          {car.from && <span className="text-ink-soft"> · {car.from}</span>}
        </p>
        <p className="mt-auto flex flex-wrap gap-x-4 pt-1 text-13 text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Icon name="pin" size={15} className="text-ink-faint" />
            {car.city}
          </span>
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Icon name="store" size={15} className="text-ink-faint" />
            <bdi className="truncate" lang={car.seller.lang}>
              {car.seller.text}
            </bdi>
            {car.seller.verified && <Icon name="verified" size={15} className="text-fits" />}
          </span>
        </p>
        {children}
      </div>
    </article>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Carousel } from "#ui/carousel.tsx";
import type { CardData } from "#web/listing-card/card-data.ts";
import { ListingCard } from "#web/listing-card/listing-card.tsx";

type Props = { label: string; heading: ReactNode; cards: readonly CardData[] };

/** Renders a carousel of listing cards that plays automatically (GL-05). */
export function CardCarousel({ label, heading, cards }: Props) {
  const { t } = useTranslation();
  return (
    <Carousel
      label={label}
      heading={heading}
      perView={{ base: 1.6, sm: 2.4, lg: 4 }}
      labels={{
        carousel: t("carousel.carousel"),
        slide: t("carousel.slide"),
        previous: t("carousel.previous"),
        next: t("carousel.next"),
        pause: t("carousel.pause"),
        play: t("carousel.play"),
        place: (number, count) => t("carousel.place", { number, count }),
      }}
    >
      {cards.map((card) => (
        <ListingCard key={card.id} card={card} />
      ))}
    </Carousel>
  );
}

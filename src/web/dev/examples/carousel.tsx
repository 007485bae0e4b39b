import { Carousel, type CarouselLabels } from "#ui/carousel.tsx";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import type { ComponentExample, PickText } from "../example.ts";

const getCarouselLabels = (pickText: PickText): CarouselLabels => ({
  carousel: pickText("carousel", "عارض شرائح"),
  slide: pickText("slide", "شريحة"),
  previous: pickText("Previous", "السابق"),
  next: pickText("Next", "التالي"),
  pause: pickText("Pause", "إيقاف التشغيل التلقائي"),
  play: pickText("Play", "تشغيل تلقائي"),
  place: (number, count) => pickText(`${number} of ${count}`, `${number} من ${count}`),
});
const shapes = ["sedan", "suv", "pickup", "hatchback", "coupe", "van", "wagon", "truck"];
const paints = ["#b42318", "#1f5fbf", "#12805c", "#808080", "#b45309", "#47cccc", "#7766cc", "#4d4d4d"];

function Slides({ pickText }: { pickText: PickText }) {
  return shapes.map((shape, i) => (
    <a
      key={shape}
      href={`/dev/ui?part=card&from=${i + 1}`}
      className="block overflow-hidden rounded-md border border-line bg-paper hover:border-ink"
    >
      <span className="block aspect-4/3">
        <ListingPlaceholder shape={shape} color={paints[i]} label="" />
      </span>
      <span className="block p-3 font-medium">{pickText(`Car ${i + 1}`, `سيارة ${i + 1}`)}</span>
    </a>
  ));
}

export const carouselExample: ComponentExample = {
  id: "carousel",
  title: { en: "Carousel", ar: "عارض الشرائح" },
  Show: ({ pickText }) => (
    <div className="space-y-8">
      <Carousel
        label={pickText("Similar cars", "سيارات مشابهة")}
        labels={getCarouselLabels(pickText)}
        heading={<h4 className="text-18 font-semibold">{pickText("Similar cars", "سيارات مشابهة")}</h4>}
        dots
      >
        {Slides({ pickText })}
      </Carousel>
      <Carousel
        label={pickText("Seen before", "شوهد سابقًا")}
        labels={getCarouselLabels(pickText)}
        perView={{ base: 1.4, sm: 2.5, lg: 4 }}
        autoplay={0}
        loop
      >
        {Slides({ pickText }).slice(0, 5)}
      </Carousel>
    </div>
  ),
};

import type { ExampleGroup } from "./example.ts";
import { buttonExample, chipExample, iconExample, tooltipExample } from "./examples/acting.tsx";
import { accordionExample, cardExample, factsExample, tableExample, tabsExample } from "./examples/arranging.tsx";
import { carouselExample } from "./examples/carousel.tsx";
import { checkExample, radioExample, swatchesExample, switchExample } from "./examples/choosing.tsx";
import { dialogExample, menuExample, toastExample } from "./examples/floating.tsx";
import { colourExample, typeExample } from "./examples/foundations.tsx";
import { avatarExample, badgeExample, priceExample, ratingExample } from "./examples/stating.tsx";
import { alertExample, emptyExample, progressExample, skeletonExample } from "./examples/waiting.tsx";
import { breadcrumbsExample, paginationExample, stepperExample, timelineExample } from "./examples/wayfinding.tsx";
import { fileExample, quantityExample, rangeExample, selectExample, textExample } from "./examples/writing.tsx";

/** All component examples in the order of the page. */
export const exampleGroups: readonly ExampleGroup[] = [
  {
    id: "foundations",
    title: { en: "Foundations", ar: "الأساسيات" },
    examples: [colourExample, typeExample, iconExample],
  },
  {
    id: "acting",
    title: { en: "Acting", ar: "الأفعال" },
    examples: [buttonExample, chipExample, tooltipExample, menuExample, dialogExample, toastExample],
  },
  {
    id: "writing",
    title: { en: "Filling in", ar: "التعبئة" },
    examples: [textExample, selectExample, rangeExample, quantityExample, fileExample],
  },
  {
    id: "choosing",
    title: { en: "Choosing", ar: "الاختيار" },
    examples: [checkExample, radioExample, swatchesExample, switchExample],
  },
  {
    id: "stating",
    title: { en: "Stating", ar: "البيان" },
    examples: [badgeExample, priceExample, ratingExample, avatarExample],
  },
  {
    id: "arranging",
    title: { en: "Arranging", ar: "الترتيب" },
    examples: [cardExample, factsExample, tableExample, tabsExample, accordionExample, carouselExample],
  },
  {
    id: "waiting",
    title: { en: "Telling and waiting", ar: "التنبيه والانتظار" },
    examples: [alertExample, emptyExample, skeletonExample, progressExample],
  },
  {
    id: "wayfinding",
    title: { en: "Finding the way", ar: "التنقل" },
    examples: [breadcrumbsExample, paginationExample, stepperExample, timelineExample],
  },
];

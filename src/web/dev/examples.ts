import type { ComponentExampleGroup } from "./example.ts";
import { buttonExample, iconExample, tooltipExample } from "./examples/acting.tsx";
import { cardExample, definitionListExample, tableExample, tabsExample } from "./examples/arranging.tsx";
import { carouselExample } from "./examples/carousel.tsx";
import { checkboxExample, radioExample, swatchesExample } from "./examples/choosing.tsx";
import { dialogExample, menuExample, toastExample } from "./examples/floating.tsx";
import { colourExample, typographyExample } from "./examples/foundations.tsx";
import { avatarExample, badgeExample, priceExample, ratingExample } from "./examples/stating.tsx";
import { alertExample, emptyStateExample, progressExample, skeletonExample } from "./examples/waiting.tsx";
import { breadcrumbsExample, paginationExample, stepperExample, timelineExample } from "./examples/wayfinding.tsx";
import {
  fileDropExample,
  quantityExample,
  rangeExample,
  selectExample,
  textFieldExample,
} from "./examples/writing.tsx";

/** All component examples in the order of the page. */
export const componentExampleGroups: readonly ComponentExampleGroup[] = [
  {
    id: "foundations",
    title: { en: "Foundations", ar: "الأساسيات" },
    examples: [colourExample, typographyExample, iconExample],
  },
  {
    id: "acting",
    title: { en: "Acting", ar: "الأفعال" },
    examples: [buttonExample, tooltipExample, menuExample, dialogExample, toastExample],
  },
  {
    id: "writing",
    title: { en: "Filling in", ar: "التعبئة" },
    examples: [textFieldExample, selectExample, rangeExample, quantityExample, fileDropExample],
  },
  {
    id: "choosing",
    title: { en: "Choosing", ar: "الاختيار" },
    examples: [checkboxExample, radioExample, swatchesExample],
  },
  {
    id: "stating",
    title: { en: "Stating", ar: "البيان" },
    examples: [badgeExample, priceExample, ratingExample, avatarExample],
  },
  {
    id: "arranging",
    title: { en: "Arranging", ar: "الترتيب" },
    examples: [cardExample, definitionListExample, tableExample, tabsExample, carouselExample],
  },
  {
    id: "waiting",
    title: { en: "Telling and waiting", ar: "التنبيه والانتظار" },
    examples: [alertExample, emptyStateExample, skeletonExample, progressExample],
  },
  {
    id: "wayfinding",
    title: { en: "Finding the way", ar: "التنقل" },
    examples: [breadcrumbsExample, paginationExample, stepperExample, timelineExample],
  },
];

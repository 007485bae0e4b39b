import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { Timeline } from "#ui/timeline.tsx";
import type { ComponentExample } from "../example.ts";

export const breadcrumbsExample: ComponentExample = {
  id: "breadcrumbs",
  title: { en: "Breadcrumbs", ar: "مسار التنقل" },
  Show: ({ say }) => (
    <Breadcrumbs
      label={say("Example of breadcrumbs", "مثال لمسار التنقل")}
      crumbs={[
        { label: say("Home", "الرئيسية"), href: "/" },
        { label: say("Parts", "قطع الغيار"), href: "/shop" },
        { label: say("Brake pads", "فحمات الفرامل") },
      ]}
    />
  ),
};

export const paginationExample: ComponentExample = {
  id: "pagination",
  title: { en: "Pagination", ar: "ترقيم الصفحات" },
  Show: ({ say }) => (
    <Pagination
      page={6}
      pages={24}
      getHref={() => "/dev/ui?part=pagination"}
      labels={{
        nav: say("Pages", "الصفحات"),
        previous: say("Previous page", "الصفحة السابقة"),
        next: say("Next page", "الصفحة التالية"),
        page: (page) => say(`Page ${page}`, `صفحة ${page}`),
      }}
    />
  ),
};

export const stepperExample: ComponentExample = {
  id: "stepper",
  title: { en: "Stepper", ar: "الخطوات" },
  Show: ({ say }) => (
    <Stepper
      label={say("Checkout", "إتمام الطلب")}
      doneLabel={say("done", "تم")}
      current={1}
      steps={[
        { label: say("Cart", "السلة"), href: "/dev/ui?part=stepper" },
        { label: say("Address", "العنوان") },
        { label: say("Payment", "الدفع") },
        { label: say("Overview", "المراجعة") },
      ]}
    />
  ),
};

export const timelineExample: ComponentExample = {
  id: "timeline",
  title: { en: "Timeline", ar: "المراحل" },
  Show: ({ say }) => (
    <Timeline
      label={say("Order 20418", "الطلب 20418")}
      events={[
        {
          id: "placed",
          title: say("Ordered", "تم الطلب"),
          state: "done",
          time: { iso: "2026-11-18T09:20", shown: say("18 Nov, 9:20", "18 نوفمبر، 9:20") },
        },
        {
          id: "packed",
          title: say("Packed by the seller", "جهّزه البائع"),
          state: "done",
          time: { iso: "2026-11-19T14:05", shown: say("19 Nov, 14:05", "19 نوفمبر، 14:05") },
        },
        {
          id: "way",
          title: say("On its way", "في الطريق"),
          text: say("With the courier in Dammam.", "مع المندوب في الدمام."),
          state: "now",
          time: { iso: "2026-11-20T08:00", shown: say("20 Nov, 8:00", "20 نوفمبر، 8:00") },
        },
        { id: "there", title: say("Delivered", "تم التسليم"), state: "ahead" },
      ]}
    />
  ),
};

import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { Timeline } from "#ui/timeline.tsx";
import type { ComponentExample } from "../example.ts";

export const breadcrumbsExample: ComponentExample = {
  id: "breadcrumbs",
  title: { en: "Breadcrumbs", ar: "مسار التنقل" },
  Show: ({ pickText }) => (
    <Breadcrumbs
      label={pickText("Example of breadcrumbs", "مثال لمسار التنقل")}
      crumbs={[
        { label: pickText("Home", "الرئيسية"), href: "/" },
        { label: pickText("Parts", "قطع الغيار"), href: "/shop" },
        { label: pickText("Brake pads", "فحمات الفرامل") },
      ]}
    />
  ),
};

export const paginationExample: ComponentExample = {
  id: "pagination",
  title: { en: "Pagination", ar: "ترقيم الصفحات" },
  Show: ({ pickText }) => (
    <Pagination
      page={6}
      pages={24}
      getHref={() => "/dev/ui?part=pagination"}
      labels={{
        nav: pickText("Pages", "الصفحات"),
        previous: pickText("Previous page", "الصفحة السابقة"),
        next: pickText("Next page", "الصفحة التالية"),
        page: (page) => pickText(`Page ${page}`, `صفحة ${page}`),
      }}
    />
  ),
};

export const stepperExample: ComponentExample = {
  id: "stepper",
  title: { en: "Stepper", ar: "الخطوات" },
  Show: ({ pickText }) => (
    <Stepper
      label={pickText("Checkout", "إتمام الطلب")}
      doneLabel={pickText("done", "تم")}
      current={1}
      steps={[
        { label: pickText("Cart", "السلة"), href: "/dev/ui?part=stepper" },
        { label: pickText("Address", "العنوان") },
        { label: pickText("Payment", "الدفع") },
        { label: pickText("Overview", "المراجعة") },
      ]}
    />
  ),
};

export const timelineExample: ComponentExample = {
  id: "timeline",
  title: { en: "Timeline", ar: "المراحل" },
  Show: ({ pickText }) => (
    <Timeline
      label={pickText("Order 20418", "الطلب 20418")}
      events={[
        {
          id: "placed",
          title: pickText("Ordered", "تم الطلب"),
          state: "done",
          time: { iso: "2026-11-18T09:20", shown: pickText("18 Nov, 9:20", "18 نوفمبر، 9:20") },
        },
        {
          id: "packed",
          title: pickText("Packed by the seller", "جهّزه البائع"),
          state: "done",
          time: { iso: "2026-11-19T14:05", shown: pickText("19 Nov, 14:05", "19 نوفمبر، 14:05") },
        },
        {
          id: "way",
          title: pickText("On its way", "في الطريق"),
          text: pickText("With the courier in Dammam.", "مع المندوب في الدمام."),
          state: "now",
          time: { iso: "2026-11-20T08:00", shown: pickText("20 Nov, 8:00", "20 نوفمبر، 8:00") },
        },
        { id: "there", title: pickText("Delivered", "تم التسليم"), state: "ahead" },
      ]}
    />
  ),
};

import { useId } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Divider } from "#ui/divider.tsx";
import { Price } from "#ui/price.tsx";
import { Table } from "#ui/table.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { ComponentExample } from "../example.ts";

export const cardExample: ComponentExample = {
  id: "card",
  title: { en: "Card and divider", ar: "البطاقة والفاصل" },
  Show: ({ pickText }) => (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Card
        title={pickText("Delivery address", "عنوان التوصيل")}
        level={4}
        actions={
          <Button variant="quiet" size="sm">
            {pickText("Change", "تغيير")}
          </Button>
        }
        footer={<p className="text-13 text-ink-soft">{pickText("Arrives in 2 to 4 days", "يصل خلال 2 إلى 4 أيام")}</p>}
      >
        {pickText("12 Olaya Street, Riyadh 12211", "شارع العليا 12، الرياض 12211")}
      </Card>
      <div className="grid gap-4">
        <Button variant="outline">{pickText("Continue with mail", "المتابعة بالبريد")}</Button>
        <Divider label={pickText("or", "أو")} />
        <Button>{pickText("Sign in", "تسجيل الدخول")}</Button>
        <Divider />
      </div>
    </div>
  ),
};

export const definitionListExample: ComponentExample = {
  id: "facts",
  title: { en: "Facts", ar: "المواصفات" },
  Show: ({ pickText }) => (
    <DefinitionList
      columns={2}
      items={[
        { label: pickText("Year", "سنة الصنع"), value: "2021", icon: "calendar" },
        { label: pickText("Mileage", "الممشى"), value: <bdi>{pickText("48,300 km", "48,300 كم")}</bdi>, icon: "road" },
        { label: pickText("Fuel", "الوقود"), value: pickText("Petrol", "بنزين"), icon: "fuel" },
        { label: pickText("Gearbox", "ناقل الحركة"), value: pickText("Automatic", "أوتوماتيك"), icon: "gearbox" },
        { label: pickText("Chassis number", "رقم الهيكل"), value: <bdi>JTMCV02J604123456</bdi> },
        {
          label: pickText("Condition", "الحالة"),
          value: pickText("One owner, serviced, without accidents", "مالك واحد، مصانة، بلا حوادث"),
        },
      ]}
    />
  ),
};

export const tableExample: ComponentExample = {
  id: "table",
  title: { en: "Table", ar: "الجدول" },
  Show: ({ pickText }) => {
    const rows = [
      {
        id: 4812,
        car: pickText("Toyota Camry 2019", "تويوتا كامري 2019"),
        km: "82,000",
        price: "74,900",
        views: "1,204",
        days: "12",
      },
      {
        id: 4813,
        car: pickText("Hyundai Sonata 2022", "هيونداي سوناتا 2022"),
        km: "31,500",
        price: "88,000",
        views: "310",
        days: "3",
      },
      {
        id: 4820,
        car: pickText("Land Cruiser 2021", "لاندكروزر 2021"),
        km: "48,300",
        price: "285,000",
        views: "12,077",
        days: "27",
      },
    ];
    return (
      <Table
        caption={pickText("My ads", "إعلاناتي")}
        rows={rows}
        getKey={(row) => row.id}
        columns={[
          { id: "car", header: pickText("Ad", "الإعلان"), cell: (row) => row.car },
          {
            id: "state",
            header: pickText("State", "الحالة"),
            cell: () => <Badge tone="success">{pickText("Live", "منشور")}</Badge>,
          },
          { id: "km", header: pickText("Mileage (km)", "الممشى (كم)"), numeric: true, cell: (row) => row.km },
          {
            id: "price",
            header: pickText("Price (SAR)", "السعر (ر.س)"),
            numeric: true,
            cell: (row) => <Price text={row.price} />,
          },
          { id: "views", header: pickText("Views", "المشاهدات"), numeric: true, cell: (row) => row.views },
          { id: "days", header: pickText("Days left", "الأيام المتبقية"), numeric: true, cell: (row) => row.days },
        ]}
      />
    );
  },
};

export const tabsExample: ComponentExample = {
  id: "tabs",
  title: { en: "Tabs", ar: "الألسنة" },
  Show: ({ pickText }) => {
    const id = useId();
    return (
      <Tabs
        label={pickText("About this part", "عن هذه القطعة")}
        tabs={[
          {
            id: `${id}description`,
            label: pickText("Description", "الوصف"),
            content: <p>{pickText("Ceramic pads for the front axle.", "فحمات سيراميك للمحور الأمامي.")}</p>,
          },
          {
            id: `${id}fit`,
            label: pickText("Fits", "التوافق"),
            content: <p>{pickText("Camry 2018 to 2023, all engines.", "كامري من 2018 إلى 2023، كل المحركات.")}</p>,
          },
          {
            id: `${id}reviews`,
            label: pickText("Reviews", "التقييمات"),
            count: 27,
            content: <p>{pickText("Quiet, and no dust on the wheels.", "هادئة ولا تترك غبارًا على الجنوط.")}</p>,
          },
        ]}
      />
    );
  },
};

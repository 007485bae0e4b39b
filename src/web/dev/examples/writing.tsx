import { useId, useState } from "react";
import { FileDrop } from "#ui/file-drop.tsx";
import { QuantityInput } from "#ui/quantity.tsx";
import { RangeInput } from "#ui/range.tsx";
import type { RangeValue } from "#ui/range-values.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ComponentExample, PickText } from "../example.ts";

export const textFieldExample: ComponentExample = {
  id: "text",
  title: { en: "Text fields", ar: "حقول النص" },
  Show: ({ pickText }) => (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        label={pickText("Full name", "الاسم الكامل")}
        name="name"
        autoComplete="off"
        required
        placeholder={pickText("As in your ID", "كما في الهوية")}
      />
      <TextInput
        label={pickText("Mobile", "الجوال")}
        name="phone"
        dir="ltr"
        inputMode="tel"
        prefix={<bdi>+966</bdi>}
        defaultValue="50 123 45"
        error={pickText("A number has 9 digits after +966.", "يتكوّن الرقم من 9 خانات بعد ‎+966.")}
      />
      <TextInput
        label={pickText("Price", "السعر")}
        name="price"
        inputMode="decimal"
        defaultValue="125000"
        suffix={pickText("SAR", "ر.س")}
        hint={pickText("Leave empty for a price on request.", "اتركه فارغًا ليكون السعر عند الطلب.")}
      />
      <TextInput
        label={pickText("Mileage", "الممشى")}
        name="km"
        inputMode="numeric"
        suffix={pickText("km", "كم")}
        disabled
        defaultValue="48,300"
      />
      <TextArea
        className="sm:col-span-2"
        label={pickText("Description", "الوصف")}
        name="description"
        maxLength={500}
        counter
        hint={pickText("What a buyer asks first.", "أول ما يسأل عنه المشتري.")}
        defaultValue={pickText("One owner, serviced at the dealer.", "مالك واحد، وصيانة الوكالة.")}
      />
      <SearchField
        label={pickText("Search in orders", "ابحث في الطلبات")}
        placeholder={pickText("Order number", "رقم الطلب")}
      />
      <TextInput
        label={pickText("Promo code", "رمز الخصم")}
        hideLabel
        tall
        placeholder={pickText("Promo code", "رمز الخصم")}
      />
    </div>
  ),
};

export const selectExample: ComponentExample = {
  id: "select",
  title: { en: "Select", ar: "القائمة" },
  Show: ({ pickText }) => {
    const cities = [
      { value: "riyadh", label: pickText("Riyadh", "الرياض") },
      { value: "jeddah", label: pickText("Jeddah", "جدة") },
      { value: "dammam", label: pickText("Dammam", "الدمام") },
      { value: "kuwait", label: pickText("Kuwait City", "مدينة الكويت"), disabled: true },
    ];
    return (
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Select
          label={pickText("City", "المدينة")}
          required
          options={cities}
          placeholder={pickText("Choose", "اختر")}
        />
        <Select
          label={pickText("City", "المدينة")}
          options={cities}
          defaultValue="jeddah"
          error={pickText("There is no delivery to Jeddah yet.", "لا يوجد توصيل إلى جدة حتى الآن.")}
        />
        <Select label={pickText("City", "المدينة")} options={cities} defaultValue="riyadh" disabled />
      </div>
    );
  },
};

function Ranges({ pickText }: { pickText: PickText }) {
  const [chosen, setChosen] = useState<RangeValue>();
  const labels = { from: pickText("from", "من"), to: pickText("to", "إلى") };
  return (
    <div className="grid max-w-xl gap-6 sm:grid-cols-2">
      <div>
        <RangeInput
          label={pickText("Price", "السعر")}
          names={{ from: "priceMin", to: "priceMax" }}
          labels={labels}
          min={0}
          max={500_000}
          step={5_000}
          unit={pickText("SAR", "ر.س")}
          defaultValue={{ from: 60_000, to: 200_000 }}
          onCommit={setChosen}
        />
        {chosen && (
          <p className="pt-2 text-13 text-ink-soft" role="status">
            {pickText("Chosen:", "المختار:")}{" "}
            <bdi>
              {chosen.from ?? "…"} – {chosen.to ?? "…"}
            </bdi>
          </p>
        )}
      </div>
      <RangeInput
        label={pickText("Year", "سنة الصنع")}
        names={{ from: "yearMin", to: "yearMax" }}
        labels={labels}
        min={1990}
        max={2026}
      />
    </div>
  );
}
export const rangeExample: ComponentExample = { id: "range", title: { en: "Range", ar: "المدى" }, Show: Ranges };

export const quantityExample: ComponentExample = {
  id: "quantity",
  title: { en: "Quantity", ar: "الكمية" },
  Show: ({ pickText }) => {
    const labels = {
      lessLabel: pickText("Decrease quantity", "إنقاص الكمية"),
      moreLabel: pickText("Increase quantity", "زيادة الكمية"),
    };
    return (
      <div className="flex flex-wrap items-end gap-4">
        <QuantityInput
          id="quantity"
          name="quantity"
          label={pickText("Quantity", "الكمية")}
          labelHidden
          value="1"
          max={12}
          {...labels}
        />
        <QuantityInput id="tyres" name="tyres" label={pickText("Tyres", "الإطارات")} value="4" max={99} {...labels} />
        <QuantityInput
          id="wrong"
          name="wrong"
          label={pickText("Pieces", "الحبات")}
          value="many"
          max={9}
          invalid
          {...labels}
        />
      </div>
    );
  },
};

export const fileDropExample: ComponentExample = {
  id: "file-drop",
  title: { en: "Files", ar: "الملفات" },
  Show: ({ pickText }) => {
    const id = useId();
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <FileDrop
          id={`${id}photos`}
          label={pickText("Choose photos or drop them here", "اختر الصور أو أفلتها هنا")}
          hint={pickText("JPEG, PNG or WebP, up to 10 MB each", "JPEG أو PNG أو WebP، حتى 10 م.ب للصورة")}
          multiple
          accept="image/*"
        />
        <FileDrop
          label={pickText("Add the registration", "أضف الاستمارة")}
          icon="photo"
          error={pickText("The file is larger than 10 MB.", "حجم الملف أكبر من 10 م.ب.")}
        />
      </div>
    );
  },
};

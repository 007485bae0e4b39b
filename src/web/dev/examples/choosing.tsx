import { useId, useState } from "react";
import { Checkbox } from "#ui/check.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Swatches } from "#ui/swatches.tsx";
import type { ComponentExample, PickText } from "../example.ts";

function Checks({ pickText }: { pickText: PickText }) {
  const [chosen, setChosen] = useState([true, false]);
  const names = [pickText("Sunroof", "فتحة سقف"), pickText("Leather seats", "مقاعد جلد")];
  const isIndeterminate = chosen.includes(true) && chosen.includes(false);
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <div className="grid gap-2">
        <Checkbox
          label={pickText("All features", "كل المزايا")}
          indeterminate={isIndeterminate}
          checked={!chosen.includes(false)}
          onChange={(event) => setChosen(chosen.map(() => event.target.checked))}
        />
        {names.map((name, i) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen[i]}
            onChange={() => setChosen(chosen.map((each, at) => (at === i ? !each : each)))}
          />
        ))}
        <Checkbox label={pickText("Sold out", "غير متوفر")} disabled />
        <Checkbox label={pickText("Always there", "مضمّن دائمًا")} disabled defaultChecked />
      </div>
      <div className="grid gap-4">
        <Checkbox
          label={pickText("Tell me of price drops", "نبّهني عند انخفاض السعر")}
          hint={pickText("At most one mail a day.", "رسالة واحدة في اليوم على الأكثر.")}
        />
        <Checkbox
          label={pickText("I accept the terms of sale", "أوافق على شروط البيع")}
          required
          error={pickText("Needed before an order can be placed.", "لا يمكن إتمام الطلب دون الموافقة.")}
        />
      </div>
    </div>
  );
}
export const checkboxExample: ComponentExample = {
  id: "check",
  title: { en: "Check", ar: "مربع الاختيار" },
  Show: Checks,
};

export const radioExample: ComponentExample = {
  id: "radio",
  title: { en: "Radio choices", ar: "خيارات" },
  Show: ({ pickText }) => {
    const id = useId();
    const sides = [
      { value: "front", label: pickText("Front", "أمامي") },
      { value: "rear", label: pickText("Rear", "خلفي") },
      { value: "set", label: pickText("Full set", "طقم كامل") },
      { value: "none", label: pickText("Left only", "يسار فقط"), disabled: true },
    ];
    const deliveries = [
      {
        value: "home",
        label: pickText("To my address", "إلى عنواني"),
        hint: pickText("2 to 4 days, 35 SAR", "من يومين إلى 4 أيام، 35 ر.س"),
      },
      {
        value: "pickup",
        label: pickText("I pick it up", "استلام من المتجر"),
        hint: pickText("Today until 10 pm, free", "اليوم حتى 10 مساءً، مجانًا"),
      },
    ];
    return (
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <RadioGroup
          variant="pills"
          label={pickText("Axle", "المحور")}
          name={`${id}axle`}
          options={sides}
          defaultValue="front"
          required
        />
        <RadioGroup label={pickText("Axle", "المحور")} name={`${id}list`} options={sides} defaultValue="rear" />
        <RadioGroup
          variant="boxes"
          label={pickText("Delivery", "التوصيل")}
          name={`${id}way`}
          options={deliveries}
          defaultValue="home"
        />
        <RadioGroup
          variant="pills"
          label={pickText("Warranty", "الضمان")}
          name={`${id}warranty`}
          options={[
            { value: "1", label: pickText("1 year", "سنة") },
            { value: "2", label: pickText("2 years", "سنتان") },
          ]}
          error={pickText("Choose a warranty.", "اختر مدة الضمان.")}
        />
      </div>
    );
  },
};

const colours: [color: string, en: string, ar: string][] = [
  ["#fff", "White", "أبيض"],
  ["#d9d9d9", "Silver", "فضي"],
  ["#b3b3b3", "Light gray", "رمادي فاتح"],
  ["#808080", "Gray", "رمادي"],
  ["#666", "Dark gray", "رمادي غامق"],
  ["#4d4d4d", "Coal", "فحمي"],
  ["#262626", "Black", "أسود"],
  ["#ff4040", "Red", "أحمر"],
  ["#ff8126", "Orange", "برتقالي"],
  ["#ffd333", "Yellow", "أصفر"],
  ["#becc1f", "Pear green", "أخضر كمثري"],
  ["#8fcc14", "Green", "أخضر"],
  ["#47cc5e", "Emerald", "زمردي"],
  ["#47cca0", "Shamrock", "أخضر نفلي"],
  ["#47cccc", "Shakespeare", "فيروزي"],
  ["#40bfff", "Blue", "أزرق"],
  ["#3d6dcc", "Dark blue", "أزرق غامق"],
  ["#7766cc", "Violet", "بنفسجي"],
  ["#b852cc", "Purple", "أرجواني"],
  ["#e53981", "Cerise", "كرزي"],
];

export const swatchesExample: ComponentExample = {
  id: "swatches",
  title: { en: "Swatches", ar: "عينات الألوان" },
  Show: ({ pickText }) => {
    const id = useId();
    const swatches = colours.map(([color, en, ar]) => ({ value: en, label: pickText(en, ar), color }));
    return (
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Swatches
          label={pickText("Colour", "اللون")}
          name={`${id}one`}
          swatches={swatches}
          defaultValue="White"
          required
        />
        <Swatches
          label={pickText("Any of these colours", "أي من هذه الألوان")}
          name={`${id}some`}
          multiple
          swatches={swatches.map((swatch, i) => ({ ...swatch, disabled: i === 12 }))}
          defaultValue={["Silver", "Black", "Yellow", "Dark blue"]}
        />
      </div>
    );
  },
};

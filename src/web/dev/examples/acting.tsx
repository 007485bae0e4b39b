import { Button, type ButtonSize, type ButtonVariant, getButtonClass, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import type { ComponentExample } from "../example.ts";

const variants: ButtonVariant[] = ["primary", "outline", "quiet", "danger"];
const sizes: ButtonSize[] = ["sm", "md", "lg"];

export const buttonExample: ComponentExample = {
  id: "button",
  title: { en: "Button", ar: "الزر" },
  Show: ({ pickText }) => (
    <div className="space-y-3">
      {sizes.map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === "danger" ? pickText("Delete ad", "حذف الإعلان") : pickText("Add to cart", "أضف إلى السلة")}
            </Button>
          ))}
          <IconButton icon="star" size={size} variant="outline" label={pickText("Save", "حفظ")} />
          <IconButton icon="close" size={size} label={pickText("Close", "إغلاق")} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy>{pickText("Sending", "جارٍ الإرسال")}</Button>
        <Button busy variant="outline">
          {pickText("Saving changes", "حفظ التعديلات")}
        </Button>
        <Button disabled>{pickText("Not now", "غير متاح")}</Button>
        <Button variant="outline">
          <Icon name="phone" size={18} />
          {pickText("Show phone", "إظهار الرقم")}
        </Button>
        <a href="/shop" className={getButtonClass("outline")}>
          {pickText("A link that looks like one", "رابط بشكل زر")}
          <Icon name="chevron-next" size={18} />
        </a>
      </div>
    </div>
  ),
};

export const tooltipExample: ComponentExample = {
  id: "tooltip",
  title: { en: "Tooltip", ar: "التلميح" },
  Show: ({ pickText }) => (
    <div className="flex flex-wrap items-center gap-6">
      <span className="inline-flex items-center gap-1">
        {pickText("Market price", "سعر السوق")}
        <Tooltip
          text={pickText(
            "What similar cars with a similar mileage are offered for in the last 90 days.",
            "متوسط سعر السيارات المشابهة بممشى قريب خلال آخر 90 يومًا.",
          )}
        >
          <Icon
            name="info"
            size={18}
            label={pickText("About the market price", "عن سعر السوق")}
            className="text-ink-soft"
          />
        </Tooltip>
      </span>
      <Tooltip text={pickText("Saves the search and tells you of new ads", "يحفظ البحث وينبّهك بالإعلانات الجديدة")}>
        {(trigger) => (
          <Button variant="outline" {...trigger}>
            {pickText("Save search", "حفظ البحث")}
          </Button>
        )}
      </Tooltip>
      <Tooltip
        className="ms-auto"
        text={pickText("At the edge it stays inside the window", "عند الحافة يبقى داخل النافذة")}
      >
        <Icon name="help" size={18} label={pickText("At the edge", "عند الحافة")} />
      </Tooltip>
    </div>
  ),
};

const icons: IconName[] = [
  "search",
  "menu",
  "close",
  "chevron-down",
  "chevron-next",
  "chevron-back",
  "filter",
  "calendar",
  "road",
  "pin",
  "gearbox",
  "fuel",
  "phone",
  "user",
  "store",
  "verified",
  "clock",
  "check",
  "alert",
  "info",
  "photo",
  "car",
  "parts",
  "key",
  "tag",
  "star",
  "star-filled",
  "home",
  "box",
  "zoom",
  "plus",
  "minus",
  "success",
  "failure",
  "condition",
  "help",
  "universal",
  "price-drop",
  "pause",
  "play",
  "upload",
  "trash",
];
export const iconExample: ComponentExample = {
  id: "icons",
  title: { en: "Icons", ar: "الأيقونات" },
  Show: () => (
    <ul className="flex flex-wrap gap-4">
      {icons.map((name) => (
        <li key={name} title={name}>
          <Icon name={name} size={24} />
        </li>
      ))}
    </ul>
  ),
};

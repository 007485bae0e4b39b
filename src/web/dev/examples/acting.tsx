import { Button, type ButtonSize, type ButtonVariant, getButtonClass, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import type { ComponentExample } from "../example.ts";

const looks: ButtonVariant[] = ["primary", "outline", "quiet", "danger"];
const sizes: ButtonSize[] = ["sm", "md", "lg"];

export const buttonExample: ComponentExample = {
  id: "button",
  title: { en: "Button", ar: "الزر" },
  Show: ({ say }) => (
    <div className="space-y-3">
      {sizes.map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {looks.map((look) => (
            <Button key={look} variant={look} size={size}>
              {look === "danger" ? say("Delete ad", "حذف الإعلان") : say("Add to cart", "أضف إلى السلة")}
            </Button>
          ))}
          <IconButton icon="star" size={size} variant="outline" label={say("Save", "حفظ")} />
          <IconButton icon="close" size={size} label={say("Close", "إغلاق")} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy>{say("Sending", "جارٍ الإرسال")}</Button>
        <Button busy variant="outline">
          {say("Saving changes", "حفظ التعديلات")}
        </Button>
        <Button disabled>{say("Not now", "غير متاح")}</Button>
        <Button variant="outline">
          <Icon name="phone" size={18} />
          {say("Show phone", "إظهار الرقم")}
        </Button>
        <a href="/shop" className={getButtonClass("outline")}>
          {say("A link that looks like one", "رابط بشكل زر")}
          <Icon name="chevron-next" size={18} />
        </a>
      </div>
    </div>
  ),
};

export const tooltipExample: ComponentExample = {
  id: "tooltip",
  title: { en: "Tooltip", ar: "التلميح" },
  Show: ({ say }) => (
    <div className="flex flex-wrap items-center gap-6">
      <span className="inline-flex items-center gap-1">
        {say("Market price", "سعر السوق")}
        <Tooltip
          text={say(
            "What similar cars with a similar mileage are offered for in the last 90 days.",
            "متوسط سعر السيارات المشابهة بممشى قريب خلال آخر 90 يومًا.",
          )}
        >
          <Icon name="info" size={18} label={say("About the market price", "عن سعر السوق")} className="text-ink-soft" />
        </Tooltip>
      </span>
      <Tooltip text={say("Saves the search and tells you of new ads", "يحفظ البحث وينبّهك بالإعلانات الجديدة")}>
        {(trigger) => (
          <Button variant="outline" {...trigger}>
            {say("Save search", "حفظ البحث")}
          </Button>
        )}
      </Tooltip>
      <Tooltip className="ms-auto" text={say("At the edge it stays inside the window", "عند الحافة يبقى داخل النافذة")}>
        <Icon name="help" size={18} label={say("At the edge", "عند الحافة")} />
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

import { useState } from "react";
import { Button, getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { Dialog, type DialogPlacement } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { showToast } from "#ui/toast-queue.ts";
import type { ComponentExample, PickText } from "../example.ts";

function Dialogs({ pickText }: { pickText: PickText }) {
  const [place, setPlace] = useState<DialogPlacement>();
  const places: Record<DialogPlacement, string> = {
    centre: pickText("In the middle", "في الوسط"),
    start: pickText("At the start", "عند البداية"),
    end: pickText("At the end", "عند النهاية"),
    bottom: pickText("From below", "من الأسفل"),
  };
  return (
    <div className="flex flex-wrap gap-3">
      {Object.entries(places).map(([each, label]) => (
        <Button key={each} variant="outline" onClick={() => setPlace(each as DialogPlacement)}>
          {label}
        </Button>
      ))}
      {place && (
        <Dialog
          place={place}
          title={pickText("Remove this ad?", "حذف هذا الإعلان؟")}
          closeLabel={pickText("Close", "إغلاق")}
          onClose={() => setPlace(undefined)}
        >
          <div className="space-y-4 p-4">
            <p>{pickText("It disappears from lists at once.", "سيختفي من القوائم فورًا.")}</p>
            <div className="flex justify-end gap-2">
              <Button variant="quiet" onClick={() => setPlace(undefined)}>
                {pickText("Keep", "إبقاء")}
              </Button>
              <Button variant="danger" onClick={() => setPlace(undefined)}>
                {pickText("Remove", "حذف")}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
export const dialogExample: ComponentExample = { id: "dialog", title: { en: "Dialog", ar: "النافذة" }, Show: Dialogs };

export const menuExample: ComponentExample = {
  id: "menu",
  title: { en: "Menu and counter", ar: "القائمة المنسدلة والعدّاد" },
  Show: ({ pickText }) => (
    <div className="flex flex-wrap items-center gap-6">
      <Menu
        trigger={
          <>
            {pickText("Order by", "الترتيب")}
            <Icon name="chevron-down" size={18} />
          </>
        }
        triggerClass={getButtonClass("outline")}
        panelClass="w-56 py-1"
      >
        <ul>
          {[pickText("Newest", "الأحدث"), pickText("Price, low to high", "السعر من الأقل")].map((label) => (
            <li key={label}>
              <a href="/dev/ui?part=menu" className="flex min-h-10 items-center px-4 text-14 hover:bg-wash">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Menu>
      {[3, 128].map((count) => (
        <span key={count} className="relative">
          <Icon name="cart" size={26} label={pickText("Cart", "السلة")} />
          <CountBadge value={count} className="absolute -end-2.5 -top-2.5" />
        </span>
      ))}
    </div>
  ),
};

export const toastExample: ComponentExample = {
  id: "toast",
  title: { en: "Toast", ar: "الإشعار العابر" },
  Show: ({ pickText }) => (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        onClick={() => showToast({ tone: "success", text: pickText("Added to the cart.", "أُضيف إلى السلة.") })}
      >
        {pickText("It went well", "نجحت العملية")}
      </Button>
      <Button
        variant="outline"
        onClick={() => showToast({ tone: "failure", text: pickText("There is no connection.", "لا يوجد اتصال.") })}
      >
        {pickText("It failed", "فشلت العملية")}
      </Button>
    </div>
  ),
};

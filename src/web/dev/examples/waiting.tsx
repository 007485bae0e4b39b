import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Progress } from "#ui/progress.tsx";
import { SkeletonCard, SkeletonRow, SkeletonText } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { ComponentExample } from "../example.ts";

export const alertExample: ComponentExample = {
  id: "alert",
  title: { en: "Alert", ar: "التنبيه" },
  Show: ({ pickText }) => (
    <div className="grid gap-3">
      <Alert>{pickText("Prices include 15% VAT.", "الأسعار شاملة ضريبة القيمة المضافة 15%.")}</Alert>
      <Alert tone="success" title={pickText("Your ad is live", "إعلانك منشور")}>
        {pickText("It is shown for 30 days.", "يظهر لمدة 30 يومًا.")}
      </Alert>
      <Alert
        tone="warning"
        action={
          <Button variant="outline" size="sm">
            {pickText("Confirm", "تأكيد")}
          </Button>
        }
      >
        {pickText("Confirm your mobile number to receive offers.", "أكّد رقم جوالك لتصلك العروض.")}
      </Alert>
      <Alert tone="failure" title={pickText("The payment did not go through", "لم تتم عملية الدفع")}>
        {pickText("Nothing was charged. Try another card.", "لم يُخصم أي مبلغ. جرّب بطاقة أخرى.")}
      </Alert>
    </div>
  ),
};

export const emptyStateExample: ComponentExample = {
  id: "empty",
  title: { en: "Empty state", ar: "الحالة الفارغة" },
  Show: ({ pickText }) => (
    <EmptyState
      title={pickText("No saved searches yet", "لا توجد عمليات بحث محفوظة")}
      text={pickText("Save a search and we tell you of new ads.", "احفظ بحثًا ونخبرك بالإعلانات الجديدة.")}
    >
      <Button>{pickText("Start a search", "ابدأ البحث")}</Button>
    </EmptyState>
  ),
};

export const skeletonExample: ComponentExample = {
  id: "skeleton",
  title: { en: "Skeletons", ar: "الهياكل المؤقتة" },
  Show: () => (
    <div className="grid items-start gap-6 sm:grid-cols-3" aria-busy>
      <SkeletonCard />
      <div>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
      <SkeletonText lines={4} />
    </div>
  ),
};

export const progressExample: ComponentExample = {
  id: "progress",
  title: { en: "Progress", ar: "التقدم" },
  Show: ({ pickText }) => (
    <div className="grid max-w-md gap-4">
      <Progress
        label={pickText("Sending photos", "رفع الصور")}
        value={3}
        max={5}
        valueText={pickText("3 of 5", "3 من 5")}
      />
      <Progress label={pickText("Preparing", "جارٍ التحضير")} />
      <p className="flex items-center gap-2">
        <Spinner size={18} />
        {pickText("Looking for similar cars", "نبحث عن سيارات مشابهة")}
      </p>
      <Spinner label={pickText("Loading", "جارٍ التحميل")} size={28} className="text-ink-soft" />
    </div>
  ),
};

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { showToast } from "#ui/toast-queue.ts";
import type { Added } from "#web/compare/add.ts";

/**
 * The forms that the cards' buttons belong to. Without JavaScript they lead to the comparison; with
 * it they are sent in the background and a toast says what came of it (ST-09).
 */
export function QuickActions() {
  const { t } = useTranslation();
  const compare = useFetcher<Added>({ key: "compare-add" });
  const answered = useRef<unknown>(undefined);
  useEffect(() => {
    const answer = compare.data;
    if (!answer || compare.state !== "idle" || answered.current === answer) return;
    answered.current = answer;
    const link = { href: "/shop/compare", label: t("compare.see") };
    if (answer.ok) showToast({ tone: "success", text: t("toast.compare", { name: answer.name }), link });
    else if (answer.code === "compare.full") showToast({ tone: "failure", text: t("compare.full"), link });
    else showToast({ tone: "failure", text: t("toast.gone") });
  }, [compare.data, compare.state, t]);
  return (
    <form
      id="compare-add"
      method="post"
      action="/shop/compare/add"
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        // A second click while the first is on its way is the same wish.
        if (compare.state !== "idle") return;
        const ad = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "";
        compare.submit({ ad }, { method: "post", action: "/shop/compare/add" });
      }}
    >
      <input type="hidden" name="then" value="/shop/compare" />
    </form>
  );
}

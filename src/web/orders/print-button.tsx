import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** Prints the page; browsers without scripts have a menu for it, so the button comes with them. */
export function PrintButton() {
  const { t } = useTranslation();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Button look="outline" onClick={() => window.print()} className={`print:hidden ${ready ? "" : "invisible"}`}>
      <Icon name="file" size={18} />
      {t("orders.print")}
    </Button>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** Renders the print button. It appears only with scripts. Without them, browsers offer printing in their menu. */
export function PrintButton() {
  const { t } = useTranslation();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <Button
      variant="outline"
      onClick={() => window.print()}
      className={`print:hidden ${isHydrated ? "" : "invisible"}`}
    >
      <Icon name="file" size={18} />
      {t("orders.print")}
    </Button>
  );
}

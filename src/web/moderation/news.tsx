import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { ModerationNews } from "./flash.server.ts";
import type { Undoable } from "./undoable.server.ts";

/** What came of the last form, and the last decision for as long as it can be taken back. */
export function News({ news, undoable }: { news: ModerationNews | undefined; undoable: Undoable | undefined }) {
  const { t } = useTranslation();
  const undo = undoable && (
    <Form method="post" action={`/moderation/undo/${undoable.id}`}>
      <ForgeryField />
      <Button type="submit" look="outline">
        {t("moderation.undo.act")}
      </Button>
    </Form>
  );
  return (
    <Alert tone={news ? "success" : "info"} role="status" action={undo}>
      {news && <Words news={news} />}
      {undoable && (
        <p className={news ? "text-14 text-ink-soft" : ""}>
          {t("moderation.undo.last", { what: t(`moderation.decision.${undoable.decision}`) })} ·{" "}
          <a href={`/moderation/ads/${undoable.adId}`} className="link underline" lang={undoable.name.lang}>
            <bdi>{undoable.name.text}</bdi>
          </a>
        </p>
      )}
    </Alert>
  );
}

/** What happened, in words. */
function Words({ news: { what, name = "", count = 0, left = 0 } }: { news: ModerationNews }) {
  const { t } = useTranslation();
  if (what === "bulk") {
    const approved = t("moderation.told.bulk", { count });
    return <p>{left > 0 ? `${approved} ${t("moderation.told.left", { count: left })}` : approved}</p>;
  }
  if (what === "word-add") return <p>{t("moderation.told.word-add", { name })}</p>;
  if (what === "word-remove") return <p>{t("moderation.told.word-remove", { name })}</p>;
  return <p>{t(`moderation.told.${what}`)}</p>;
}

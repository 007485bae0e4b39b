import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ModerationOutcome } from "./outcome-flash.server.ts";
import type { UndoableDecision } from "./undoable-decision.server.ts";

/** Renders the outcome of the last form. While the last decision can be undone, renders it with an undo button. */
export function ModerationOutcomeAlert({
  outcome,
  undoable,
}: {
  outcome: ModerationOutcome | undefined;
  undoable: UndoableDecision | undefined;
}) {
  const { t } = useTranslation();
  const undo = undoable && (
    <Form method="post" action={`/moderation/undo/${undoable.id}`}>
      <CsrfField />
      <Button type="submit" variant="outline">
        {t("moderation.undo.act")}
      </Button>
    </Form>
  );
  return (
    <Alert tone={outcome ? "success" : "info"} role="status" action={undo}>
      {outcome && <OutcomeText outcome={outcome} />}
      {undoable && (
        <p className={outcome ? "text-14 text-ink-soft" : ""}>
          {t("moderation.undo.last", { what: t(`moderation.decision.${undoable.decision}`) })} ·{" "}
          <a href={`/moderation/ads/${undoable.adId}`} className="link underline" lang={undoable.name.lang}>
            <bdi>{undoable.name.text}</bdi>
          </a>
        </p>
      )}
    </Alert>
  );
}

function OutcomeText({ outcome: { what: kind, name = "", count = 0, left = 0 } }: { outcome: ModerationOutcome }) {
  const { t } = useTranslation();
  if (kind === "bulk") {
    const approved = t("moderation.outcomes.bulk", { count });
    return <p>{left > 0 ? `${approved} ${t("moderation.outcomes.left", { count: left })}` : approved}</p>;
  }
  if (kind === "word-add") return <p>{t("moderation.outcomes.word-add", { name })}</p>;
  if (kind === "word-remove") return <p>{t("moderation.outcomes.word-remove", { name })}</p>;
  return <p>{t(`moderation.outcomes.${kind}`)}</p>;
}

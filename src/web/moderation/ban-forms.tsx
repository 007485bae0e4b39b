import { banInputLimits } from "#domain/moderation/ban-rules.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { type ModerationFormError, useModerationFieldError } from "./form-errors.tsx";
import type { PersonView } from "./person-view.server.ts";

type Props = { person: PersonView; answer: ModerationFormError | undefined; action: string };

/** Renders the form that bans a person or lifts the ban, with the history of bans. */
export function BanForms({ person, answer, action }: Props) {
  const { t } = useTranslation();
  const getFieldError = useModerationFieldError(answer);
  const activeBan = person.bans.find(({ holds }) => holds);
  return (
    <div className="grid gap-5">
      {activeBan ? (
        <Card
          title={t(activeBan.until ? "moderation.person.until" : "moderation.person.isForever", {
            date: activeBan.until,
          })}
        >
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {activeBan.reason}
          </p>
          {!person.whyNot && (
            <PostForm action={action} className="grid gap-2 pt-4">
              <Button type="submit" name="do" value="lift">
                {t("moderation.person.lift")}
              </Button>
              <p className="text-13 text-ink-soft">{t("moderation.person.liftText")}</p>
            </PostForm>
          )}
        </Card>
      ) : (
        <Card title={t("moderation.person.ban")}>
          {person.whyNot ? (
            <p className="text-ink-soft">
              {t(person.whyNot === "ban.self" ? "moderation.errors.ban-self" : "moderation.errors.ban-staff")}
            </p>
          ) : (
            <PostForm action={action} noValidate className="grid gap-4">
              <p className="text-14 text-ink-soft">{t("moderation.person.banText")}</p>
              <RadioGroup
                name="length"
                label={t("moderation.person.length")}
                options={[
                  { value: "days", label: t("moderation.person.forDays") },
                  { value: "forever", label: t("moderation.person.forever") },
                ]}
                defaultValue={answer?.values.length || "days"}
                error={getFieldError("length")}
              />
              <TextInput
                id="ban-days"
                name="days"
                inputMode="numeric"
                label={t("moderation.person.days")}
                defaultValue={answer?.values.days ?? "7"}
                error={getFieldError("days")}
              />
              <TextArea
                id="ban-reason"
                name="reason"
                label={t("moderation.person.reason")}
                hint={t("moderation.person.reasonHint")}
                maxLength={banInputLimits.reason}
                rows={3}
                defaultValue={answer?.values.reason ?? ""}
                error={getFieldError("reason")}
                required
              />
              <Button type="submit" name="do" value="ban" variant="danger">
                {t("moderation.person.act")}
              </Button>
            </PostForm>
          )}
        </Card>
      )}
      <Card title={t("moderation.person.bans")}>
        {person.bans.length === 0 ? (
          <p className="text-ink-soft">{t("moderation.person.noBans")}</p>
        ) : (
          <ul className="grid gap-3 text-14">
            {person.bans.map((each) => (
              <li key={each.id} className="grid gap-0.5">
                <p className="flex flex-wrap items-center gap-2">
                  {each.since}
                  <Badge tone={each.holds ? "failure" : "unknown"}>
                    {each.lifted
                      ? t("moderation.person.lifted", { date: each.lifted })
                      : t(each.until ? "moderation.person.until" : "moderation.person.isForever", { date: each.until })}
                  </Badge>
                </p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {each.reason}
                </p>
                <p className="text-ink-soft">
                  {t("moderation.person.by", { name: each.by ?? t("moderation.nobody") })} ·{" "}
                  {t("moderation.person.closed", { count: each.ads })}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

import type { Scope } from "#domain/accounts/scopes.ts";
import { lifetimes } from "#domain/tokens/token.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Check } from "#ui/check.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountField, AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { areas, type Verb, verbs } from "./areas.ts";

type Props = { scopes: readonly Scope[]; usual: string; longestName: number; answer: FormAnswer | undefined };

/** What a new token is called, what it may do, and how long it works. */
export function TokenForm({ scopes, usual, longestName, answer }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending("/account/tokens/new");
  const errorOf = (name: string) => {
    const code = answer?.errors.find(({ field }) => field === name)?.code;
    if (!code) return undefined;
    return name === "scopes" && code !== "token.role" ? t("tokens.form.scopesRequired") : wrong(code);
  };
  const scopesError = errorOf("scopes");
  const chosen = answer?.values.scopes?.split(" ") ?? [];
  return (
    <Card>
      <AccountForm action="/account/tokens/new" answer={answer} className="grid gap-7 p-1">
        <div className="max-w-md">
          <AccountField
            name="name"
            form="token"
            answer={answer}
            required
            maxLength={longestName}
            autoComplete="off"
            label={t("tokens.form.name")}
            hint={t("tokens.form.nameHint")}
          />
        </div>
        <div className="grid gap-3">
          <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
            {verbs.map((verb) => (
              <Scopes key={verb} {...{ verb, scopes, chosen, wrong: Boolean(scopesError) }} />
            ))}
          </div>
          {scopesError && (
            <p id="token-scopes-error" className="text-14 text-failure">
              {scopesError}
            </p>
          )}
        </div>
        <RadioGroup
          label={t("tokens.form.days")}
          name="days"
          look="pills"
          options={lifetimes.map((value) => ({ value, label: t(`tokens.form.lifetimes.${value}`) }))}
          defaultValue={answer?.values.days || usual}
          hint={t("tokens.form.daysHint")}
          error={errorOf("days")}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={sending} className="px-8">
            {t("tokens.form.act")}
          </Button>
          <a href="/account/tokens" className={buttonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </div>
      </AccountForm>
    </Card>
  );
}

type ScopesProps = { verb: Verb; scopes: readonly Scope[]; chosen: readonly string[]; wrong: boolean };

/** What a token may see, or what it may do. */
function Scopes({ verb, scopes, chosen, wrong }: ScopesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0" aria-describedby={wrong ? "token-scopes-error" : undefined}>
      <legend className="mb-3 text-16 font-semibold">{t(`tokens.form.${verb}`)}</legend>
      <div className="grid gap-3.5">
        {areas.flatMap((area) => {
          const scope = `${area}:${verb}` as const;
          if (!scopes.includes(scope)) return [];
          return [
            <Check
              key={scope}
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              label={t(`tokens.area.${area}`)}
              hint={t(`tokens.scope.${area}.${verb}`)}
            />,
          ];
        })}
      </div>
    </fieldset>
  );
}

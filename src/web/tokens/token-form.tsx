import type { TokenScope } from "#domain/accounts/scopes.ts";
import { tokenLifetimes } from "#domain/tokens/access-token.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountField, AccountForm, useErrorMessage, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { type ScopeAccess, scopeAreas, scopeVerbs } from "./scope-areas.ts";

type Props = { scopes: readonly TokenScope[]; usual: string; longestName: number; answer: FormState | undefined };

export function TokenForm({ scopes, usual, longestName, answer }: Props) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const sending = useIsSubmitting("/account/tokens/new");
  const getError = (name: string) => {
    const code = answer?.errors.find(({ field }) => field === name)?.code;
    if (!code) return undefined;
    return name === "scopes" && code !== "token.role" ? t("tokens.form.scopesRequired") : getErrorText(code);
  };
  const scopesError = getError("scopes");
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
            {scopeVerbs.map((verb) => (
              <ScopeCheckboxes key={verb} {...{ verb, scopes, chosen, wrong: Boolean(scopesError) }} />
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
          variant="pills"
          options={tokenLifetimes.map((value) => ({ value, label: t(`tokens.form.lifetimes.${value}`) }))}
          defaultValue={answer?.values.days || usual}
          hint={t("tokens.form.daysHint")}
          error={getError("days")}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={sending} className="px-8">
            {t("tokens.form.act")}
          </Button>
          <a href="/account/tokens" className={getButtonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </div>
      </AccountForm>
    </Card>
  );
}

type ScopesProps = { verb: ScopeAccess; scopes: readonly TokenScope[]; chosen: readonly string[]; wrong: boolean };

/** Group of checkboxes for the scopes that only read, or for those that write. */
function ScopeCheckboxes({ verb, scopes, chosen, wrong }: ScopesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0" aria-describedby={wrong ? "token-scopes-error" : undefined}>
      <legend className="mb-3 text-16 font-semibold">{t(`tokens.form.${verb}`)}</legend>
      <div className="grid gap-3.5">
        {scopeAreas.flatMap((area) => {
          const scope = `${area}:${verb}` as const;
          if (!scopes.includes(scope)) return [];
          return [
            <Checkbox
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

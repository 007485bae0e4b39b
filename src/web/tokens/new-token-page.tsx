import { useEffect, useRef } from "react";
import { data } from "react-router";
import { getGrantableScopes, type TokenScope } from "#domain/accounts/scopes.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { DEFAULT_TOKEN_LIFETIME, MAX_TOKEN_NAME_LENGTH, tokenLifetimes } from "#domain/tokens/access-token.ts";
import { createAccessToken } from "#domain/tokens/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-token-page.ts";
import { type ScopeAccess, scopeAreas, scopeVerbs } from "./scope-areas.ts";
import { TokenSummary } from "./token-summary.tsx";
import { type TokenView, toTokenView } from "./token-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("tokens")]);

export function loader({ context }: Route.LoaderArgs) {
  return {
    ...createUnlistedHead(context, "/account/tokens/new", (t) => t("tokens.create")),
    scopes: getGrantableScopes(getCurrentAccount(context)),
    usual: DEFAULT_TOKEN_LIFETIME,
    longestName: MAX_TOKEN_NAME_LENGTH,
  };
}

/** Creates a token and renders its secret directly. A redirect would need the secret in a URL or a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail, language } = getPageContext(context);
  const form = await request.formData().catch(() => new FormData());
  const { name, days } = getFormValues(form, ["name", "days"]);
  const scopes = form.getAll("scopes").filter((scope) => typeof scope === "string");
  const now = clock();
  const creation = await createAccessToken({ db, now, origin }, getCurrentAccount(context), { name, days, scopes });
  if (!creation.ok) return respondWithFormErrors(creation, { name, days, scopes: scopes.join(" ") }, now);
  wakeMail();
  const { token, text } = creation.value;
  const createdToken = {
    token: toTokenView(token, now, language),
    text,
    example: buildCurlExample(token.scopes, origin, text),
  };
  return data({ made: createdToken }, { headers: { "cache-control": "no-store" } });
}

/** API path that a token with this read scope can request, for the example request. */
const pathByReadScope: Partial<Record<TokenScope, string>> = {
  "account:read": "/me",
  "orders:read": "/orders",
  "ads:read": "/ads",
  "bookings:read": "/bookings",
  "inbox:read": "/conversations",
};

/** Builds a curl command with which the user can test the token. */
function buildCurlExample(scopes: readonly TokenScope[], origin: string, token: string): string {
  const path = scopes.map((scope) => pathByReadScope[scope]).find(Boolean) ?? "/categories";
  return `curl -H "Authorization: Bearer ${token}" ${origin}/api/v1${path}`;
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function NewTokenPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (actionData && "made" in actionData) return <CreatedToken {...actionData.made} />;
  return (
    <div className="grid gap-5">
      <div className="max-w-2xl">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="pt-1 text-ink-soft">{t("tokens.form.text")}</p>
      </div>
      <TokenForm {...page} answer={actionData} />
    </div>
  );
}

type Props = { token: TokenView; text: string; example: string };

/** Renders the page that appears once after creating a token: the secret and an example request. */
function CreatedToken({ token, text, example }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-28 font-semibold outline-none">
        {t("tokens.created.title")}
      </h1>
      <Alert tone="warning" role="status">
        {t("tokens.created.text")}
      </Alert>
      <Card>
        <div className="grid gap-6 p-1">
          <TokenSummary token={token} />
          <CopyableText label={t("tokens.created.label")} text={text} strong />
          <CopyableText label={t("tokens.created.example")} text={example} />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <a href="/account/tokens" className={getButtonClass("primary", "", "lg")}>
          {t("tokens.created.done")}
        </a>
        <a href="/api/docs" className={getButtonClass("quiet", "", "lg")}>
          {t("tokens.docs")}
        </a>
      </div>
    </div>
  );
}

/** Renders a text that can be copied, such as a token or a command. */
function CopyableText({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("tokens.created.copied"), notCopied: t("tokens.created.notCopied") });
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-14 font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <pre
          dir="ltr"
          className={`min-w-0 grow basis-72 rounded-sm border border-line bg-wash px-3 py-2.5 text-start font-mono text-13 whitespace-pre-wrap wrap-anywhere select-all ${strong ? "font-semibold" : ""}`}
        >
          {text}
        </pre>
        {copy && (
          <Button variant="outline" onClick={() => copy(text)}>
            <Icon name="file" size={16} />
            {t("tokens.created.copy")}
          </Button>
        )}
      </div>
    </div>
  );
}

type TokenFormProps = {
  scopes: readonly TokenScope[];
  usual: string;
  longestName: number;
  answer: FormState | undefined;
};

function TokenForm({ scopes, usual, longestName, answer }: TokenFormProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
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
          <SubmitButton size="lg" className="px-8">
            {t("tokens.form.act")}
          </SubmitButton>
          <a href="/account/tokens" className={getButtonClass("quiet", "", "lg")}>
            {t("account.cancel")}
          </a>
        </div>
      </AccountForm>
    </Card>
  );
}

type ScopesProps = { verb: ScopeAccess; scopes: readonly TokenScope[]; chosen: readonly string[]; wrong: boolean };

/** Renders the checkboxes of the scopes that only read, or of those that write. */
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

import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { languages } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountFlashAlert } from "../account-flash-alert.tsx";
import { AccountField, AccountForm, useIsSubmitting } from "../fields.tsx";
import type { FormState } from "../form-state.ts";
import { NameFields, PhoneField } from "../person-fields.tsx";
import { AvatarForm } from "./avatar-form.tsx";
import type { ProfilePage } from "./profile.server.ts";

type FormProps = { page: ProfilePage; answer: FormState | undefined };
type Props = {
  page: ProfilePage;
  answers: Partial<Record<"about" | "avatar" | "email", FormState | undefined>>;
};

/** Profile page (RT-16): personal details, picture and email address. */
export function ProfileView({ page, answers }: Props) {
  const { t } = useTranslation();
  // A form remounts after saving, so that fields show the normalized values and password fields are empty.
  const savedProfileKey = [page.name, page.lastName, page.phone, page.mailLanguage].join("\n");
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{t("profile.title")}</h1>
      <AccountFlashAlert flash={page.told} />
      <Card title={t("profile.avatar.title")}>
        <AvatarForm key={page.avatar} name={page.fullName} avatar={page.avatar} answer={answers.avatar} />
      </Card>
      <Card title={t("profile.about")}>
        <AboutForm key={savedProfileKey} page={page} answer={answers.about} />
      </Card>
      <Card title={t("profile.email.title")}>
        <EmailForm key={`${page.email} ${page.awaitedEmail}`} page={page} answer={answers.email} />
      </Card>
    </div>
  );
}

function AboutForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const action = "/account/profile";
  const sending = useIsSubmitting(action);
  const shared = { answer, form: "about", person: page } as const;
  return (
    <AccountForm action={action} answer={answer} className="grid gap-4 sm:grid-cols-2">
      <NameFields {...shared} />
      <PhoneField {...shared} />
      <RadioGroup
        variant="pills"
        name="language"
        label={t("profile.language")}
        options={languages.map((value) => ({ value, label: t(`profile.languages.${value}`) }))}
        defaultValue={answer?.values.language || page.mailLanguage}
      />
      <div className="col-span-full">
        <Button type="submit" size="lg" busy={sending}>
          {t("account.save")}
        </Button>
      </div>
    </AccountForm>
  );
}

function EmailForm({ page, answer }: FormProps) {
  const { t } = useTranslation();
  const action = "/account/profile/email";
  const sending = useIsSubmitting(action);
  const shared = { answer, form: "email" } as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-4">
        <bdi dir="ltr" className="font-medium wrap-anywhere">
          {page.email}
        </bdi>
        <Badge tone={page.emailVerified ? "success" : "unknown"}>
          {t(page.emailVerified ? "profile.email.confirmed" : "profile.email.unconfirmed")}
        </Badge>
      </p>
      {page.awaitedEmail && (
        <p className="pb-4 text-14 text-ink-soft wrap-anywhere">
          {t("profile.email.awaitingConfirmation", { email: wrapBidiIsolate(page.awaitedEmail) })}
        </p>
      )}
      <AccountForm action={action} answer={answer} className="grid gap-4 sm:grid-cols-2">
        <AccountField
          {...shared}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          label={t("profile.email.new")}
          required
        />
        <AccountField
          {...shared}
          name="current"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t("account.field.current")}
          required
        />
        <div className="col-span-full">
          <Button type="submit" size="lg" variant="outline" busy={sending}>
            {t("profile.email.act")}
          </Button>
        </div>
      </AccountForm>
    </>
  );
}

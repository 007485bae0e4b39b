import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountForm } from "#web/account/fields.tsx";

type Props = {
  checklist: {
    complete: boolean;
    steps: { name: string; title: string; text: string; done: boolean; href?: string | undefined }[];
  };
};

/**
 * Renders the checklist of settings to complete before the site opens. Each step links to the page with the setting.
 */
export function OpeningChecklist({ checklist: { complete, steps } }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.setupChecklist.title")}>
      <p className="pb-3 text-14 text-ink-soft">
        {t(complete ? "admin.setupChecklist.complete" : "admin.setupChecklist.text")}
      </p>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {steps.map(({ name, title, text, done, href }) => (
          <li key={name} className="flex gap-3 border-t border-line py-2.5">
            <Icon name={done ? "success" : "info"} className={done ? "mt-0.5 text-fits" : "mt-0.5 text-accent-text"} />
            <div className="min-w-0">
              <p className="font-medium">
                {href ? (
                  <a href={href} className="link underline">
                    {title}
                  </a>
                ) : (
                  title
                )}
                <span className="ms-2 text-13 font-normal text-ink-soft">
                  {t(done ? "admin.setupChecklist.done" : "admin.setupChecklist.missing")}
                </span>
              </p>
              {!done && <p className="text-13 text-ink-soft">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
      {complete && (
        <AccountForm action="/admin?index" answer={undefined} className="pt-2">
          <Button type="submit" variant="outline" name="intent" value="hide-checklist">
            {t("admin.setupChecklist.hide")}
          </Button>
        </AccountForm>
      )}
    </Card>
  );
}

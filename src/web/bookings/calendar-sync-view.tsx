import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { AccountForm, PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { BookingFlashNotice } from "./booking-flash-notice.tsx";
import type { CalendarSyncPageData, ExternalCalendarView } from "./calendar-sync.server.ts";

type Props = { page: CalendarSyncPageData; answer: FormState | undefined };

/** Renders the shared address of a car's calendar, and the external calendars that block its days. */
export function CalendarSyncView({ page, answer }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <a href={page.calendarPath} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {t("rentals.calendars.back")}
        </a>
        <h1 className="text-28 font-semibold">{t("rentals.calendars.title")}</h1>
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{page.name}</bdi>
        </p>
      </div>
      <BookingFlashNotice news={page.news} />
      <ShareCard page={page} />
      <Card title={t("rentals.calendars.importTitle")} padded={false}>
        <p className="max-w-2xl px-4 pb-4 text-14 text-ink-soft">{t("rentals.calendars.importText")}</p>
        {page.calendars.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {page.calendars.map((calendar) => (
              <ExternalCalendarRow key={calendar.id} calendar={calendar} path={page.path} />
            ))}
          </ul>
        )}
        <div className="border-t border-line p-4">
          {page.mayAdd ? (
            <AddCalendarForm page={page} answer={answer} />
          ) : (
            <p className="text-14 text-ink-soft">{t("rentals.calendars.full", { count: page.limit })}</p>
          )}
        </div>
      </Card>
    </div>
  );
}

function ShareCard({ page: { path, feedUrl = "" } }: { page: CalendarSyncPageData }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({
    copied: t("rentals.calendars.copied"),
    notCopied: t("rentals.calendars.notCopied"),
  });
  return (
    <Card title={t("rentals.calendars.shareTitle")}>
      <PostForm action={path} className="grid grid-cols-[minmax(0,1fr)] gap-3" preventScrollReset>
        <p className="max-w-2xl text-14 text-ink-soft">{t("rentals.calendars.shareText")}</p>
        {feedUrl ? (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <pre
                dir="ltr"
                className="min-w-0 grow basis-72 rounded-sm border border-line bg-wash px-3 py-2.5 text-start font-mono text-13 whitespace-pre-wrap wrap-anywhere select-all"
              >
                {feedUrl}
              </pre>
              {copy && (
                <Button variant="outline" onClick={() => copy(feedUrl)}>
                  <Icon name="file" size={16} />
                  {t("rentals.calendars.copy")}
                </Button>
              )}
            </div>
            <p className="text-14 text-ink-soft">{t("rentals.calendars.secretText")}</p>
            <p className="flex flex-wrap gap-3">
              <SubmitButton name="act" value="share" variant="outline">
                {t("rentals.calendars.replace")}
              </SubmitButton>
              <SubmitButton name="act" value="unshare" variant="outline">
                {t("rentals.calendars.unshare")}
              </SubmitButton>
            </p>
          </>
        ) : (
          <SubmitButton name="act" value="share" className="justify-self-start">
            {t("rentals.calendars.share")}
          </SubmitButton>
        )}
      </PostForm>
    </Card>
  );
}

function ExternalCalendarRow({ calendar, path }: { calendar: ExternalCalendarView; path: string }) {
  const { t, find } = useTranslation();
  const { error } = calendar;
  return (
    <li className="grid gap-3 p-4 text-14">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium wrap-anywhere">
            <bdi dir="auto">{calendar.name}</bdi>
          </p>
          <p className="text-13 wrap-anywhere text-ink-soft">
            <bdi dir="ltr">{calendar.host}</bdi>
          </p>
          <p className="pt-1 text-13 text-ink-soft">
            {calendar.fetchedAt
              ? t("rentals.calendars.fetchedAt", { moment: calendar.fetchedAt })
              : t("rentals.calendars.neverFetched")}
            {" · "}
            {t("rentals.calendars.events", { count: calendar.events })}
          </p>
        </div>
        <PostForm action={path} className="flex flex-wrap gap-2" preventScrollReset>
          <input type="hidden" name="calendar" value={calendar.id} />
          <SubmitButton name="act" value="refresh" variant="outline">
            {t("rentals.calendars.refresh")}
          </SubmitButton>
          <SubmitButton
            name="act"
            value="remove"
            variant="outline"
            aria-label={t("rentals.calendars.removeOf", { name: calendar.name })}
          >
            {t("rentals.calendars.remove")}
          </SubmitButton>
        </PostForm>
      </div>
      {error && (
        <Alert tone="failure">
          {find(`rentals.calendars.errors.${error.replace(/^calendar\./, "")}`) ?? t("rentals.calendars.errors.other")}
          {calendar.attemptedAt && (
            <span className="block text-13">
              {t("rentals.calendars.attemptedAt", { moment: calendar.attemptedAt })}
            </span>
          )}
        </Alert>
      )}
      {calendar.skipped > 0 && (
        <Alert tone="warning">{t("rentals.calendars.skipped", { count: calendar.skipped })}</Alert>
      )}
      {calendar.conflicts.length > 0 && (
        <Alert tone="warning" title={t("rentals.calendars.conflicts")}>
          <p>{t("rentals.calendars.conflictsText")}</p>
          <ul className="list-disc ps-5 pt-1">
            {calendar.conflicts.map(({ event, span, href }) => (
              <li key={event}>
                <a href={href} className="link underline">
                  {span}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </li>
  );
}

function AddCalendarForm({ page, answer }: Props) {
  const { t, find } = useTranslation();
  const getError = (name: string) => {
    const code = answer?.errors.find(({ field }) => field === name)?.code;
    return code && (find(`rentals.calendars.errors.${code.replace(/^calendar\./, "")}`) ?? t("account.summary"));
  };
  return (
    <AccountForm action={page.path} answer={answer} className="grid gap-4">
      <h3 className="font-semibold">{t("rentals.calendars.addTitle")}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          id="calendar-name"
          name="name"
          tall
          required
          label={t("rentals.calendars.name")}
          placeholder={t("rentals.calendars.nameExample")}
          maxLength={60}
          error={getError("name")}
          defaultValue={answer?.values.name ?? ""}
        />
        <TextInput
          id="calendar-url"
          name="url"
          type="url"
          dir="ltr"
          tall
          required
          label={t("rentals.calendars.url")}
          placeholder="https://"
          error={getError("url")}
          defaultValue={answer?.values.url ?? ""}
        />
      </div>
      <div>
        <SubmitButton name="act" value="add" variant="outline" size="lg">
          {t("rentals.calendars.add")}
        </SubmitButton>
      </div>
    </AccountForm>
  );
}

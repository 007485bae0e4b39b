import { data } from "react-router";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { addBannedWord, removeBannedWord } from "#domain/moderation/banned-word-commands.server.ts";
import { bannedWordFields, bannedWordMaxLengths } from "#domain/moderation/banned-word-fields.ts";
import { listBannedWordEntries } from "#domain/moderation/banned-word-list.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/banned-words-page.ts";
import { useModerationFieldError } from "./form-errors.tsx";
import { moderationFlash } from "./outcome-flash.server.ts";
import { parseInt32Id, rejectModerationForm } from "./reject-form.server.ts";

const PAGE_PATH = "/moderation/words";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const { formatDate: date } = getFormatters(language);
  const bannedWords = await listBannedWordEntries(db);
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("moderation.bannedWords.title")),
    words: bannedWords.map(({ since, ...word }) => ({ ...word, since: date(since) })),
  };
}

/** Adds or removes a banned word. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(requestContext);
  const actor = getCurrentAccount(context);
  const form = await request.formData().catch(() => new FormData());
  const redirectWithOutcome = (outcome: "word-add" | "word-remove", name: string) =>
    moderationFlash.redirect(context, PAGE_PATH, { what: outcome, name });
  const removed = form.get("remove");
  if (removed !== null) {
    const result = await removeBannedWord({ db, now: clock() }, actor, parseInt32Id(removed));
    if (!result.ok) throw data(null, { status: HTTP_STATUS[result.kind] });
    throw redirectWithOutcome("word-remove", result.value.word);
  }
  const values = getFormValues(form, bannedWordFields);
  const result = await addBannedWord({ db, now: clock() }, actor, values);
  if (!result.ok) return rejectModerationForm(result, values);
  throw redirectWithOutcome("word-add", result.value.word);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the banned words, which send listings to moderation. */
export default function BannedWordsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const getFieldError = useModerationFieldError(answer);
  return (
    <>
      <PageHeading title={page.title} text={t("moderation.bannedWords.text")} textClass="max-w-prose text-ink-soft" />
      <Card>
        <PostForm action={PAGE_PATH} noValidate className="flex flex-wrap items-start gap-3">
          <TextInput
            id="word"
            name="word"
            label={t("moderation.bannedWords.word")}
            maxLength={bannedWordMaxLengths.word}
            defaultValue={answer?.values.word ?? ""}
            error={getFieldError("word")}
            className="grow basis-48"
            required
          />
          <Select
            id="word-language"
            name="language"
            label={t("moderation.bannedWords.language")}
            options={(["ar", "en"] as const).map((value) => ({ value, label: t(`moderation.bannedWords.${value}`) }))}
            defaultValue={answer?.values.language || language}
            error={getFieldError("language")}
            className="basis-36"
          />
          <TextInput
            id="word-note"
            name="note"
            label={t("moderation.bannedWords.note")}
            placeholder={t("moderation.bannedWords.noteHint")}
            maxLength={bannedWordMaxLengths.note}
            defaultValue={answer?.values.note ?? ""}
            error={getFieldError("note")}
            className="grow basis-60"
          />
          <Button type="submit" className="sm:mt-[1.7rem]">
            {t("moderation.bannedWords.add")}
          </Button>
        </PostForm>
      </Card>
      {page.words.length === 0 ? (
        <EmptyState title={t("moderation.bannedWords.empty")} text={t("moderation.bannedWords.emptyText")} />
      ) : (
        <PostForm action={PAGE_PATH}>
          <Table
            caption={t("moderation.bannedWords.list")}
            hideCaption
            rows={page.words}
            getKey={({ id }) => id}
            columns={[
              {
                id: "word",
                header: t("moderation.bannedWords.word"),
                cell: ({ word, language }) => <bdi lang={language}>{word}</bdi>,
              },
              {
                id: "language",
                header: t("moderation.bannedWords.language"),
                cell: ({ language }) => t(`moderation.bannedWords.${language}`),
              },
              { id: "note", header: t("moderation.bannedWords.note"), cell: ({ note }) => <bdi>{note ?? ""}</bdi> },
              { id: "by", header: t("moderation.bannedWords.by"), cell: ({ by }) => <bdi>{by ?? ""}</bdi> },
              { id: "since", header: t("moderation.bannedWords.since"), cell: ({ since }) => since },
              {
                id: "remove",
                header: <span className="sr-only">{t("moderation.bannedWords.remove")}</span>,
                cell: ({ id, word }) => (
                  <Button
                    type="submit"
                    name="remove"
                    value={id}
                    variant="outline"
                    size="sm"
                    aria-label={`${t("moderation.bannedWords.remove")}: ${word}`}
                  >
                    {t("moderation.bannedWords.remove")}
                  </Button>
                ),
              },
            ]}
          />
        </PostForm>
      )}
    </>
  );
}

import { data, Form, redirect } from "react-router";
import { formValues } from "#domain/forms/fields.ts";
import { listBannedWords } from "#domain/moderation/banned-word-list.server.ts";
import { wordFields, wordLimits } from "#domain/moderation/word-fields.ts";
import { addBannedWord, removeBannedWord } from "#domain/moderation/words.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { httpStatus } from "#kernel/result.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/words-page.ts";
import { moderationFlash } from "./flash.server.ts";
import { refusedForm, smallIdFrom } from "./refused.server.ts";
import { useFieldWrong } from "./wrong.tsx";

const path = "/moderation/words";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { date } = formatters(language);
  const words = await listBannedWords(db);
  return {
    ...headOf(context, path, translator(language).t("moderation.words.title")),
    words: words.map(({ since, ...word }) => ({ ...word, since: date(since) })),
  };
}

/** Bans a word, or lets one pass again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, origin } = context.get(visitContext);
  const actor = accountOfPage(context);
  const form = await request.formData().catch(() => new FormData());
  const told = (what: "word-add" | "word-remove", name: string) =>
    redirect(path, { status: 303, headers: { "set-cookie": moderationFlash.cookie({ what, name }, origin) } });
  const removed = form.get("remove");
  if (removed !== null) {
    const result = await removeBannedWord({ db, now: clock() }, actor, smallIdFrom(removed));
    if (!result.ok) throw data(null, { status: httpStatus[result.kind] });
    throw told("word-remove", result.value.word);
  }
  const values = formValues(form, wordFields);
  const result = await addBannedWord({ db, now: clock() }, actor, values);
  if (!result.ok) return refusedForm(result, values);
  throw told("word-add", result.value.word);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The words that have ads wait. */
export default function WordsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const wrong = useFieldWrong(answer);
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="max-w-prose text-ink-soft">{t("moderation.words.text")}</p>
      </div>
      <Card>
        <Form method="post" action={path} noValidate className="flex flex-wrap items-start gap-3">
          <ForgeryField />
          <TextInput
            id="word"
            name="word"
            label={t("moderation.words.word")}
            maxLength={wordLimits.word}
            defaultValue={answer?.values.word ?? ""}
            error={wrong("word")}
            className="grow basis-48"
            required
          />
          <Select
            id="word-language"
            name="language"
            label={t("moderation.words.language")}
            options={(["ar", "en"] as const).map((value) => ({ value, label: t(`moderation.words.${value}`) }))}
            defaultValue={answer?.values.language || language}
            error={wrong("language")}
            className="basis-36"
          />
          <TextInput
            id="word-note"
            name="note"
            label={t("moderation.words.note")}
            placeholder={t("moderation.words.noteHint")}
            maxLength={wordLimits.note}
            defaultValue={answer?.values.note ?? ""}
            error={wrong("note")}
            className="grow basis-60"
          />
          <Button type="submit" className="sm:mt-[1.7rem]">
            {t("moderation.words.add")}
          </Button>
        </Form>
      </Card>
      {page.words.length === 0 ? (
        <EmptyState title={t("moderation.words.empty")} text={t("moderation.words.emptyText")} />
      ) : (
        <Form method="post" action={path}>
          <ForgeryField />
          <Table
            caption={t("moderation.words.list")}
            hideCaption
            rows={page.words}
            keyOf={({ id }) => id}
            columns={[
              {
                id: "word",
                header: t("moderation.words.word"),
                cell: ({ word, language }) => <bdi lang={language}>{word}</bdi>,
              },
              {
                id: "language",
                header: t("moderation.words.language"),
                cell: ({ language }) => t(`moderation.words.${language}`),
              },
              { id: "note", header: t("moderation.words.note"), cell: ({ note }) => <bdi>{note ?? ""}</bdi> },
              { id: "by", header: t("moderation.words.by"), cell: ({ by }) => <bdi>{by ?? ""}</bdi> },
              { id: "since", header: t("moderation.words.since"), cell: ({ since }) => since },
              {
                id: "remove",
                header: <span className="sr-only">{t("moderation.words.remove")}</span>,
                cell: ({ id, word }) => (
                  <Button
                    type="submit"
                    name="remove"
                    value={id}
                    look="outline"
                    size="sm"
                    aria-label={`${t("moderation.words.remove")}: ${word}`}
                  >
                    {t("moderation.words.remove")}
                  </Button>
                ),
              },
            ]}
          />
        </Form>
      )}
    </>
  );
}

import { sellerQuestionsPath } from "#domain/listing-questions/listing-question.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AnsweredQuestionItem, WaitingQuestions } from "./question-item.tsx";
import type { QuestionSectionView } from "./question-view.server.ts";

await preloadMessages("listing-questions");

/** Renders the newest answered questions on the page of a listing. Works without scripts: it has links only. */
export default function QuestionSection({ section }: { section: QuestionSectionView }) {
  const { t } = useTranslation();
  const { kind, path, report, access, items, own, waiting, total } = section;
  const canAsk = access === "ask" || access === "sign-in" || access === "confirm";
  return (
    <section id="questions" className="grid scroll-mt-4 gap-4 rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className="text-18 font-semibold">
        {t(`listingQuestions.title.${kind}`)}
        {total > 0 && <span className="font-normal text-ink-soft"> ({total})</span>}
      </h2>
      {items.length === 0 && own.length === 0 && (
        <p className="text-ink-soft">
          {access === "own" ? t("listingQuestions.ownText") : t("listingQuestions.noneText")}
        </p>
      )}
      {items.map((item) => (
        <AnsweredQuestionItem key={item.id} item={item} report={report} />
      ))}
      <WaitingQuestions questions={own} />
      <p className="flex flex-wrap gap-3" data-screen-only="">
        {canAsk && (
          <a href={`${path}#ask`} rel="nofollow" className={getButtonClass("outline")}>
            <Icon name="help" />
            {t("listingQuestions.ask")}
          </a>
        )}
        {waiting > 0 && (
          <a href={sellerQuestionsPath} className={getButtonClass("outline")}>
            {t("listingQuestions.forSeller", { count: waiting })}
          </a>
        )}
        {total > items.length && (
          <a href={path} rel="nofollow" className={getButtonClass("quiet")}>
            {t("listingQuestions.all", { count: total })}
          </a>
        )}
      </p>
    </section>
  );
}

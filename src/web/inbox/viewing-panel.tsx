import type { ViewingState } from "#db/schema/inbox.ts";
import { MAX_VIEWING_PLACE_LENGTH } from "#domain/inbox/viewing.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm } from "#web/account/fields.tsx";
import type { InboxFormError } from "./form-errors.server.ts";
import type { ThreadView } from "./thread-view.server.ts";
import type { PresentedViewing } from "./viewing-view.server.ts";

/** Returns the path of the form that proposes times in a conversation. */
export const getProposalPath = (conversation: number): string => `/account/viewings/new?conversation=${conversation}`;

type Props = { page: ThreadView; viewing: PresentedViewing; path: string; answer: InboxFormError | undefined };

const toneClasses: Partial<Record<ViewingState, string>> = { accepted: "bg-fits-wash", open: "bg-info-wash" };

/** Renders the newest viewing on top of a conversation: its state, time and place, and what the reader can do. */
export function ViewingPanel({ page, viewing, path, answer }: Props) {
  const { state, place, times } = viewing;
  const { t } = useTranslation();
  const canAccept = viewing.may.includes("accept");
  const [firstTime] = times;
  const isClosed = state !== "open" && state !== "accepted";
  return (
    <section
      aria-label={t("inbox.viewing.title")}
      className={`grid gap-2 border-b border-line px-3 py-2.5 text-14 sm:px-4 ${toneClasses[state] ?? "bg-wash"}`}
    >
      <div className="flex items-start gap-2">
        <Icon name="calendar" size={18} className="mt-0.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 grow">
          <p className={isClosed ? "text-ink-soft" : "font-medium"}>
            {state === "open"
              ? viewing.own
                ? t("inbox.viewing.proposedByYou")
                : t("inbox.viewing.proposedByOther", { name: page.other.name.text })
              : t(`inbox.viewing.state.${state}`)}
          </p>
          {!canAccept && times.length > 0 && (
            <p className={isClosed ? "text-13 text-ink-soft" : "font-semibold"}>
              {times.map(({ value, text }) => (
                <span key={value} className="block">
                  <bdi>{text}</bdi>
                </span>
              ))}
            </p>
          )}
          {!isClosed && (
            <p className="text-13 text-ink-soft">
              {place ? (
                <>
                  {t("inbox.viewing.place")}: <bdi lang={place.lang}>{place.text}</bdi>
                </>
              ) : (
                t("inbox.viewing.placeOpen")
              )}
            </p>
          )}
        </div>
      </div>
      {answer && (
        <p role="alert" className="flex items-start gap-2 text-failure">
          <Icon name="alert" size={18} className="mt-0.5 shrink-0" />
          {answer.text}
        </p>
      )}
      {viewing.may.length > 0 && (
        <PostForm action={path} className="grid gap-2">
          <input type="hidden" name="viewing" value={viewing.id} />
          {canAccept && times.length > 1 && (
            <fieldset className="grid gap-1">
              <legend className="sr-only">{t("inbox.viewing.choose")}</legend>
              {times.map(({ value, text }) => (
                <label key={value} className="flex min-h-9 items-center gap-2">
                  <input type="radio" name="time" value={value} required className="size-4 accent-ink" />
                  <bdi>{text}</bdi>
                </label>
              ))}
            </fieldset>
          )}
          {canAccept && times.length === 1 && firstTime && (
            <p className="font-semibold">
              <input type="hidden" name="time" value={firstTime.value} />
              <bdi>{firstTime.text}</bdi>
            </p>
          )}
          {canAccept && page.side === "seller" && !place && (
            <TextInput
              id="viewing-place"
              name="place"
              label={t("inbox.viewing.place")}
              hint={t("inbox.viewing.placeHint")}
              defaultValue={answer?.values.place ?? ""}
              maxLength={MAX_VIEWING_PLACE_LENGTH}
            />
          )}
          <ViewingButtons page={page} viewing={viewing} />
        </PostForm>
      )}
    </section>
  );
}

function ViewingButtons({ page, viewing }: { page: ThreadView; viewing: PresentedViewing }) {
  const { t } = useTranslation();
  const { state, own, calendar } = viewing;
  const cancelLabel = state === "accepted" ? "cancel" : own ? "withdraw" : "decline";
  return (
    <div className="flex flex-wrap gap-2">
      {viewing.may.includes("accept") && (
        <Button type="submit" name="do" value="accept-viewing">
          {t("inbox.viewing.accept")}
        </Button>
      )}
      {calendar && (
        <a href={calendar} data-native="" download className={getButtonClass("outline")}>
          {t("inbox.viewing.calendar")}
        </a>
      )}
      {page.mayProposeViewing && (
        <a href={getProposalPath(page.id)} className={getButtonClass("outline")}>
          {t("inbox.viewing.proposeOther")}
        </a>
      )}
      <Button type="submit" name="do" value="cancel-viewing" variant="outline" formNoValidate>
        {t(`inbox.viewing.${cancelLabel}`)}
      </Button>
    </div>
  );
}

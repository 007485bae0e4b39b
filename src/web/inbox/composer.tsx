import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { inboxMaxLengths, MAX_MESSAGE_PICTURE_BYTES } from "#domain/inbox/conversation.ts";
import { pictureTypes } from "#domain/media/picture-limits.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { InboxFormError } from "./form-errors.server.ts";

type Props = {
  path: string;
  /** Sends the message in the background. */
  send: (text: string, file: File | undefined) => void;
  answer: InboxFormError | undefined;
  /** Text that fills the empty field. */
  suggestedText?: string;
};

/**
 * Renders the form for a new message. With a keyboard, Enter sends and Shift+Enter starts a new line. On phones Enter
 * starts a new line.
 */
export function MessageComposer({ path, send, answer, suggestedText = "" }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const error = fileError ?? answer?.text;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textArea.current?.value.trim() ?? "";
    if (!text && !file) return textArea.current?.focus();
    send(text, file);
    form.current?.reset();
    // A reset would bring the suggested text back.
    if (textArea.current) textArea.current.value = "";
    setFile(undefined);
    setFileError(undefined);
    textArea.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    const shouldSend =
      event.ctrlKey || event.metaKey || window.matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (!shouldSend) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const onPick = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = field.files ?? [];
    const isTooLarge = picked !== undefined && picked.size > MAX_MESSAGE_PICTURE_BYTES;
    // A file over the size limit is not attached, because the server would refuse it.
    if (isTooLarge) field.value = "";
    setFileError(isTooLarge ? t("inbox.errors.picture.too_large") : undefined);
    setFile(isTooLarge ? undefined : picked);
  };
  const detach = () => {
    const field = form.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (field) field.value = "";
    setFile(undefined);
  };

  return (
    <form
      ref={form}
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      data-own-line=""
      className="border-t border-line bg-paper p-2 sm:p-3"
    >
      <CsrfField />
      <input type="hidden" name="do" value="send" />
      {error && (
        <p id="composer-error" role="alert" className="flex items-start gap-1 px-2 pb-2 text-13 text-failure">
          <Icon name="condition" size={15} className="mt-0.5" />
          {error}
        </p>
      )}
      {file && (
        <p className="flex items-center gap-2 px-2 pb-2 text-13 text-ink-soft">
          <Icon name="photo" size={16} />
          <bdi className="min-w-0 truncate">{file.name}</bdi>
          <button
            type="button"
            onClick={detach}
            aria-label={t("inbox.detach")}
            className="grid size-8 place-items-center rounded-sm hover:bg-wash"
          >
            <Icon name="close" size={16} />
          </button>
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft outline-info hover:bg-wash has-focus-visible:outline-2">
          <Icon name="photo" size={24} label={t("inbox.attach")} />
          <input
            type="file"
            name="picture"
            accept={pictureTypes.join()}
            onChange={onPick}
            aria-label={t("inbox.attach")}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        <label htmlFor="composer-text" className="sr-only">
          {t("inbox.write")}
        </label>
        <textarea
          ref={textArea}
          id="composer-text"
          name="text"
          rows={1}
          maxLength={inboxMaxLengths.text}
          defaultValue={answer?.values.text ?? suggestedText}
          placeholder={t("inbox.placeholder")}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "composer-error" : undefined}
          title={t("inbox.keys")}
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 grow resize-none rounded-md border border-line-control bg-paper px-3 py-2 text-start text-16 [unicode-bidi:plaintext] outline-info placeholder:text-ink-faint focus-visible:border-info focus-visible:outline-2 focus-visible:-outline-offset-1 md:text-15"
        />
        <button
          type="submit"
          aria-label={t("inbox.send")}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover"
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

import { AsyncLocalStorage } from "node:async_hooks";
import { type ReadingFormat, setReadingFormatSource } from "#i18n/reading-format.ts";

const formats = new AsyncLocalStorage<ReadingFormat | undefined>();

/** Runs `work`, such as the loaders and the rendering of a page, with the digits and the calendar of its reader. */
export function withReadingFormat<T>(format: ReadingFormat | undefined, work: () => T): T {
  setReadingFormatSource(() => formats.getStore());
  return formats.run(format, work);
}

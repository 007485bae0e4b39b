import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/localized-text.ts";

registerMessages("en", en);
registerMessages("ar", ar);

/** HTML of a component, and the texts that a reader sees or hears. */
export type RenderedView = {
  html: string;
  /** Visible text without tags and without direction marks. */
  text: string;
  /** Words in the other language, in texts and labels. Phone numbers, addresses and marked names are left out. */
  foreignWords: string[];
};

const wrapView = (view: ReactNode, language: Language) => (
  <TranslationContext value={getTranslator(language)}>
    <RouterProvider router={createMemoryRouter([{ path: "*", element: view }])} />
  </TranslationContext>
);

/** Renders a component on a page of the given language, inside a router. */
export const renderView = (view: ReactNode, language: Language): RenderedView =>
  toRenderedView(renderToStaticMarkup(wrapView(view, language)), language);

/** Renders a component whose code partly loads on demand, and waits for all of it. */
export async function renderLazyView(view: ReactNode, language: Language): Promise<RenderedView> {
  const { prelude } = await prerender(wrapView(view, language));
  return toRenderedView(await new Response(prelude).text(), language);
}

function toRenderedView(markup: string, language: Language): RenderedView {
  const html = markup.replace(/<!--.*?-->|<script.*?<\/script>|<template.*?<\/template>/gs, "");
  const ownTexts = html
    .replace(new RegExp(`<(\\w+)[^>]* lang="${language === "ar" ? "en" : "ar"}"[^>]*>.*?</\\1>`, "gs"), "")
    .replace(/<(bdi|code)[^>]* dir="ltr"[^>]*>.*?<\/\1>/gs, "");
  const labels = [...ownTexts.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, label]) => label);
  const words = `${toText(ownTexts)} ${decodeEntities(labels.join(" "))}`;
  return { html, text: toText(html), foreignWords: findForeignWords(words, language) };
}

/**
 * Lists the words of a text that are not in its language: Arabic words in English, and Latin words in Arabic.
 * Abbreviations such as "PDF" belong to both.
 */
export const findForeignWords = (text: string, language: Language): string[] =>
  text.match(language === "ar" ? /\b(?![A-Z]+\b)[A-Za-z]{2,}/g : /[\u0621-\u064a]+/g) ?? [];

const toText = (html: string): string =>
  decodeEntities(html.replace(/<[^>]+>/g, " "))
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const decodeEntities = (text: string): string =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

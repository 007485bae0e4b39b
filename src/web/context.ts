import { createContext } from "react-router";
import type { Db } from "#db/database.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { AdCounter } from "#domain/ads/life/counter.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import type { ImportFiles, KeptFile } from "#domain/imports/files.server.ts";
import type { ReceiptStore } from "#domain/orders/receipts.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/local-text.ts";
import type { ApiDocument } from "./api-docs/document.ts";
import type { HeaderVariant } from "./layout/header-variant.ts";
import type { PieceStore } from "./pieces/pieces.server.tsx";
import type { VisitorCurrency } from "./preferences/visitor-region.ts";

/**
 * Lets the page be kept for other visitors for `seconds` (a minute without it), until something with one of the tags changes:
 * `ad:ID`, `list:KIND`, `ads`, `sellers`, `posts` (migration `0030-changes-told` tells them). Only pages that are the same for everybody who has no session, cart, comparison and
 * garage may say it. `looksAt`: whoever reads it looks at this ad.
 */
export type KeepPage = (tags: readonly string[], more?: { seconds?: number; looksAt?: number | undefined }) => void;

/** What the server hands to every page: set once a request, before routing. */
export type Visit = {
  db: Db;
  clock: Clock;
  nonce: string;
  requestId: string;
  /** The address visitors use, for canonical links. */
  origin: string;
  /** Which headers the page stands in (RT-18). */
  headers: HeaderVariant;
  /** The request was refused with this status: the page that is asked for then says so. */
  refused?: number | undefined;
  /** Whether the pages for people at work on Karaj are there (`/dev/ui`). */
  devPages: boolean;
  /** Who is who; pages ask it through the commands of `domain/accounts`. */
  auth: Auth;
  /** Where the pictures of ads are kept. */
  pictures: PictureStore;
  /** Where the pictures of accounts are kept. */
  avatars: PictureStore;
  /** Where the pictures of reviews are kept. */
  reviewPictures: PictureStore;
  /** Where the pictures of messages are kept: those who take part see them, nobody else. */
  messagePictures: PictureStore;
  /** Where receipts of transfers are kept: buyers and sellers see theirs, nobody else. */
  receipts: ReceiptStore;
  /** Where sellers' files of ads are kept. */
  importFiles: ImportFiles;
  /** The folder that mails are written to where none are sent. */
  mailFolder?: string | undefined;
  /** The file of ads that came with this request's form; it goes with the request unless it is claimed. */
  sentFile?: (KeptFile & { name: string; claimed?: boolean }) | undefined;
  /** Call it after an import was put in line. */
  wakeImports: () => void;
  /** Where logos and covers of businesses are kept. */
  sellerPictures: PictureStore;
  /** Where the logo and the pictures of categories, brands and posts are kept. */
  sitePictures: PictureStore;
  /** Where papers of businesses wait to be looked at: moderators see them, nobody else. */
  papers: ReceiptStore;
  /** What sessions are signed with. */
  secret: string;
  /** Network address of the visitor, for limits. */
  address: string;
  /** Where messages to the shop go. */
  contactTo: string | undefined;
  /** Whether mails leave this machine; else they are only kept as files. */
  sendsMail: boolean;
  /** Call it after a transaction that has queued a mail. */
  wakeMail: () => void;
  /** Orders that somebody may place an hour. */
  orderLimit: number;
  keep: KeepPage;
  /** Pieces of pages that were rendered before (decision 16). */
  pieces: PieceStore;
  /** Counts who looks at ads. */
  adCounter: AdCounter;
  /** What the API says of itself. */
  apiDocument: () => ApiDocument;
  /** Writes down who comes in, or tries to. */
  noteSignIn?: (event: SignInEvent) => void;
  /** Says whose account it is that asks; what is refused is logged with its number. */
  noteAsker?: (account: number) => void;
  /** Writes an unexpected error to the log with the request's id. */
  logError: (error: unknown) => void;
};
export const visitContext = createContext<Visit>();

/** Who is signed in, and what their forms carry (AP-11); undefined for visitors. The root's middleware reads it. */
export const sessionContext = createContext<(Session & { forgery: string }) | undefined>(undefined);

/** How this reader wants to see the shop; the root's middleware reads it from the address and cookies. */
export type Preferences = {
  language: Language;
  currency: Currency;
  /** ISO 3166 code of the Arab state that the reader seems to be in, else of the site's: whose money "dinar" means. */
  country?: string | undefined;
  /** Set while the reader hasn't chosen a currency: what `currency` was taken from. */
  guess?: VisitorCurrency["guess"];
  /** Undefined: as the system prefers (GN-08). */
  theme: "light" | "dark" | undefined;
};
export const preferencesContext = createContext<Preferences>();

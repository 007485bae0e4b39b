import { createContext, type RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { SignInEvent } from "#domain/accounts/sign-in-events.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import type { Region } from "#domain/catalog/region.ts";
import type { ImportFileStore, StoredImportFile } from "#domain/imports/import-file-store.server.ts";
import type { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { VisitorCurrency } from "#domain/visitor-region/visitor-region.ts";
import type { ReadingFormat } from "#i18n/reading-format.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { ApiDocument } from "./api-docs/api-document.ts";
import type { FragmentCache } from "./fragment-cache/fragment-cache.server.tsx";
import type { HeaderVariant } from "./layout/header-variant.ts";

/**
 * Caches the rendered page for other visitors until a tag is invalidated. Tags are `ad:ID`, `list:KIND`, `ads`,
 * `sellers` and `posts`. Database triggers announce which tags change (migration 0030).
 * Without `maxAgeSeconds` the page is cached for one minute. Call it only for pages that are the same for all
 * visitors without session, cart, comparison and garage. Each visitor who gets the cached page counts as a view of
 * the listing `viewedListingId`, and is counted by day under the name `countedAs`.
 */
export type CachePage = (
  tags: readonly string[],
  options?: { maxAgeSeconds?: number; viewedListingId?: number | undefined; countedAs?: string | undefined },
) => void;

/** Services and request data for every page. The server creates them once per request, before routing. */
export type PageRequestContext = {
  db: Db;
  clock: Clock;
  nonce: string;
  requestId: string;
  /** Public origin of the site, for canonical links. */
  origin: string;
  /** Variants of the desktop and mobile header that the page is rendered with (RT-18). */
  headerVariant: HeaderVariant;
  /**
   * HTTP status with which the server refused the request. Set when the requested page is rendered to show this
   * error.
   */
  refusedStatus?: number | undefined;
  /** Whether the pages for developers (`/dev/ui`) exist. */
  hasDevPages: boolean;
  /** Authentication service, used through the commands of `domain/accounts`. */
  auth: Auth;
  /** Storage for listing pictures. */
  pictures: PictureStore;
  /** Storage for account pictures. */
  avatars: PictureStore;
  /** Storage for review pictures. */
  reviewPictures: PictureStore;
  /** Storage for message pictures. Only the participants of the conversation may see them. */
  messagePictures: PictureStore;
  /** Storage for receipts of bank transfers. Only the buyer and the seller may see them. */
  receipts: ReceiptStore;
  /** Storage for the import files that sellers upload. */
  importFiles: ImportFileStore;
  /** Folder that mails are written to instead of being sent. */
  mailFolder?: string | undefined;
  /**
   * Import file uploaded with the form of this request. The file is deleted at the end of the request unless `claimed`
   * is set.
   */
  uploadedFile?: (StoredImportFile & { name: string; claimed?: boolean }) | undefined;
  /** Wakes the import worker. Call it after an import was queued. */
  wakeImports: () => void;
  /** Storage for logos and covers of businesses. */
  sellerPictures: PictureStore;
  /** Storage for the site logo and for the pictures of categories, brands and posts. */
  sitePictures: PictureStore;
  /** Storage for the verification papers of businesses that wait for review. Only moderators may see them. */
  papers: ReceiptStore;
  /** Secret key that signs session cookies and tokens. */
  secret: string;
  /** Network address of the visitor, for rate limits. */
  address: string;
  /** Recipient of messages from the contact form. */
  contactRecipient: string | undefined;
  /** Whether mails are sent. If not, mails are only written to files. */
  isMailEnabled: boolean;
  /** Wakes the mail worker. Call it after a transaction that queued a mail. */
  wakeMail: () => void;
  /** Makes a PDF of an HTML document. Undefined if the server has no program for it. */
  renderPdf: ((html: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined;
  /** Enabled payment providers. */
  payments: PaymentProviders;
  /** Wakes the payment worker. Call it after a payment and after a cancelled order. */
  wakePayments: () => void;
  /** Maximum number of orders per hour for one account. Twice as many are allowed for one network address. */
  orderLimit: number;
  cachePage: CachePage;
  /** Cache of rendered page fragments (docs/decisions/0016-fragment-cache.md). */
  fragmentCache: FragmentCache;
  /** Counter of listing views. */
  listingCounter: DailyListingCounter;
  /** Returns the OpenAPI document of the API. */
  apiDocument: () => ApiDocument;
  /** Records sign-ins and sign-in attempts. */
  onSignInEvent?: (event: SignInEvent) => void;
  /** Records the id of the account that sends the request. The log of a refused request contains this id. */
  onAccountIdentified?: (account: number) => void;
  /** Logs an unexpected error with the id of the request. */
  logError: (error: unknown) => void;
};
export const requestContext = createContext<PageRequestContext>();

/** Request with its context, as loaders and actions receive them. */
export type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Router context with the session of the signed-in account and its CSRF token (AP-11). Undefined for guests. */
export const sessionContext = createContext<(Session & { csrfToken: string }) | undefined>(undefined);

/** Display preferences of the visitor. The root middleware reads them from the URL and the cookies. */
export type Preferences = {
  language: Language;
  currency: Currency;
  /**
   * ISO 3166 code of the visitor's country if it is an Arab country, otherwise of the site's country. It decides
   * which currency the word "dinar" means in a search.
   */
  country?: string | undefined;
  /** Basis of the guessed currency. Undefined once the visitor has chosen a currency. */
  guess?: VisitorCurrency["guess"];
  /** Chosen theme. Undefined follows the system setting (GN-08). */
  theme: "light" | "dark" | undefined;
  /** Chosen country or city, to which navigation links and the home page are limited. */
  region?: Region | undefined;
  /** Digits and calendar of Arabic texts. */
  reading?: ReadingFormat | undefined;
};
export const preferencesContext = createContext<Preferences>();

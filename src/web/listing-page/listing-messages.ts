import { preloadMessages } from "#i18n/messages.ts";

// Loads all messages of the listing page at once. Otherwise the page's modules would load them one after the other.
await Promise.all([preloadMessages("listing"), preloadMessages("fitment-pricing")]);

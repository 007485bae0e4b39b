/** Returns the path of the page that switches off the mails of the topic to which the key belongs. */
export const getUnsubscribePath = (key: string): string => `/unsubscribe/${key}`;

/** URL path of the page where people choose the notifications and mails that they get. */
export const notificationSettingsPath = "/account/notifications/settings";

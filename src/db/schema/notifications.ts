import type { Generated } from "kysely";

/** Notification settings of a user for one topic. A user without a row gets all notifications of the topic. */
export interface NotificationSettingsTable {
  user_id: number;
  topic: string;
  in_app: boolean;
  mail: boolean;
  /** Secret of the link in mails that switches off the mails of the topic. */
  unsubscribe_key: Generated<string>;
}

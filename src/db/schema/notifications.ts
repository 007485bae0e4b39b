/** Notification settings of a user for a topic. Without a row the user gets all notifications. */
export interface NotificationSettingsTable {
  user_id: number;
  topic: string;
  in_app: boolean;
  mail: boolean;
}

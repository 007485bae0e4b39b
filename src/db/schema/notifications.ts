/** What somebody wants to hear of a topic; without a row they hear everything. */
export interface NotificationSettingsTable {
  user_id: number;
  topic: string;
  in_app: boolean;
  mail: boolean;
}

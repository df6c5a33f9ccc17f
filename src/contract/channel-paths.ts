/** Ways of being reached beside texts; apart, because a visitor's first page loads all of the other addresses. */
export const CHANNEL_API = {
  alertChannels: '/api/alert-channels',
  emailAlerts: '/api/alert-channels/email',
  pushBrowsers: '/api/alert-channels/push',
  pushBrowser: '/api/alert-channels/push/:id',
  pushReceipts: '/api/push-receipts',
} as const;

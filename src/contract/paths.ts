/** Every address of the API, named once for server, web and tests. `:name` marks a parameter. */
export const API = {
  me: '/api/me',
  login: '/api/login',
  register: '/api/register',
  logout: '/api/logout',
  changePassword: '/api/change-password',
  forgotPassword: '/api/forgot-password',
  resetPassword: '/api/reset-password',
  sessions: '/api/sessions',
  session: '/api/sessions/:id',
  account: '/api/account',
  accountExport: '/api/account/export',
  availability: '/api/availability',
  locations: '/api/locations',
  locationHistory: '/api/locations/:id/history',
  history: '/api/history',
  status: '/api/status',
  watches: '/api/user/locations',
  watch: '/api/user/locations/:id',
  updatePhone: '/api/update-phone',
  verifyPhone: '/api/verify-phone',
  resendPhoneCode: '/api/verify-phone/resend',
  testText: '/api/test-text',
  notificationPreferences: '/api/notification-preferences',
  previewPreferences: '/api/notification-preferences/preview',
  alerts: '/api/alerts',
  verdicts: '/api/alerts/verdicts',
  link: '/api/o/:code',
} as const;

/** What providers call. */
export const WEBHOOK = {
  textStatus: '/webhooks/twilio/status',
  textInbound: '/webhooks/twilio/inbound',
} as const;

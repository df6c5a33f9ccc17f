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
} as const;

/** What operators call, in a file of its own, because no visitor needs to load it. */
export const OPERATOR_API = {
  verify: '/api/operator/verify',
  tickets: '/api/operator/tickets',
  ticketStatus: '/api/operator/tickets/:id/status',
  feedback: '/api/operator/feedback',
  actions: '/api/operator/actions',
  health: '/api/operator/health',
  people: '/api/operator/people',
  person: '/api/operator/people/:id',
  personVerdicts: '/api/operator/people/:id/verdicts',
  personSecurity: '/api/operator/people/:id/security-events',
  personTexts: '/api/operator/people/:id/texts',
  resendText: '/api/operator/people/:id/texts/:textId/resend',
  revealPhone: '/api/operator/people/:id/phone',
  refund: '/api/operator/people/:id/payments/:receipt/refund',
  mailReceipt: '/api/operator/people/:id/payments/:receipt/mail',
} as const;

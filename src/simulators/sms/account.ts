/** The one account of the simulated provider. Known to everybody, which is why production refuses simulators. */
export const SIMULATED_ACCOUNT = {
  accountSid: `AC${'5111'.repeat(8)}`,
  authToken: 'the token of the simulated provider',
  messagingServiceSid: `MG${'5111'.repeat(8)}`,
  /** What people see as the sender. */
  number: '+18885550100',
} as const;

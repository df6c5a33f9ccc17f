/**
 * The numbers that the text provider documents for sending by Messaging Service, in the answer to the call or in a later
 * status call (its dictionary of errors and the changes of July 2024, which split up 21211, 21606 and 21614).
 */
export const DOCUMENTED_TEXT_ERRORS = {
  credentials: [20003, 20404],
  limits: [14107, 20429, 21611, 30001, 30022, 63038],
  request: [21602, 21603, 21604, 21609, 21617],
  recipient: [21211, 21265, 21266, 21408, 21610, 21612, 21614, 21635],
  sender: [21601, 21606, 21659, 21660, 21661, 21701, 21703, 21705],
  account: [21608, 30002, 30044],
  delivery: [30003, 30004, 30005, 30006, 30008, 30021, 30036, 30410],
  filtering: [30007, 30032, 30034],
} as const;

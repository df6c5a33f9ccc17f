import { newId } from './ids.ts';

/** What the provider calls the problem, and its sentence for it. */
const MESSAGES = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  NOT_AUTHORIZED: 'Authorization failed due to insufficient permissions.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error occurred.',
  SERVICE_UNAVAILABLE: 'Service Unavailable.',
} as const;
type ErrorName = keyof typeof MESSAGES;

/** Every issue that can be told, in the provider's words. */
const ISSUES = {
  AGREEMENT_ALREADY_CANCELLED: 'The requested agreement is already canceled.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  BILLING_AGREEMENT_NOT_FOUND: 'The requested Billing Agreement token was not found.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  COMPLIANCE_VIOLATION: 'Transaction cannot be processed due to a possible compliance violation.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REQUEST_ID: 'The value of PayPal-Request-Id header has already been used.',
  IDENTIFIER_NOT_FOUND: 'Specified identifier was not found.',
  INSTRUMENT_DECLINED:
    'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED:
    'You have exceeded the maximum number of payment attempts. Please try again later.',
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing.',
  NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE:
    'The API caller or the merchant on whose behalf the API call is initiated is not allowed to vault the given source.',
  ORDER_ALREADY_CAPTURED:
    'Order already captured. If ‘intent=CAPTURE’ only one capture per order is allowed.',
  ORDER_COMPLETION_IN_PROGRESS: 'Order is still being processed. Please check back later.',
  ORDER_EXPIRED: 'Order is expired and hence cannot be approved. Please create a new order.',
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  PAYEE_BLOCKED_TRANSACTION: 'The transaction was blocked by the fraud settings of the payee.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'Payer’s account is locked or closed.',
  PAYER_ACCOUNT_RESTRICTED: 'Payer’s account is restricted.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PAYER_CANNOT_PAY: 'Payer cannot pay for this transaction.',
  PAYPAL_REQUEST_ID_REQUIRED:
    'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
  PREVIOUS_REQUEST_IN_PROGRESS: 'A previous request on this resource is currently in progress.',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING:
    'Transaction failed. Redirect the payer to select another funding source.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  TOKEN_ID_NOT_FOUND: 'Specified token ID does not exist.',
  TRANSACTION_BLOCKED_BY_PAYEE: 'Transaction blocked by the payee’s fraud protection settings.',
  TRANSACTION_LIMIT_EXCEEDED: 'Total payment amount exceeded transaction limit.',
  TRANSACTION_REFUSED: 'The request was refused.',
} as const;
export type Issue = keyof typeof ISSUES;

/** What a payer's bank or wallet can answer instead of money. */
export const DECLINE_ISSUES = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACTION_REQUIRED',
  'TOKEN_ID_NOT_FOUND',
  'AGREEMENT_ALREADY_CANCELLED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'COMPLIANCE_VIOLATION',
  'BILLING_AGREEMENT_NOT_FOUND',
  'IDENTIFIER_NOT_FOUND',
  'ORDER_NOT_APPROVED',
  'ORDER_COMPLETION_IN_PROGRESS',
] as const satisfies readonly Issue[];

const STATUS: Readonly<Record<number, ErrorName>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  503: 'SERVICE_UNAVAILABLE',
};

/** A call that is refused the way the provider refuses it. */
export class ProviderError extends Error {
  readonly status: number;
  private readonly details: readonly { issue: Issue; description: string; field?: string }[];

  constructor(status: number, issue?: Issue, field?: string) {
    super(issue ?? String(status));
    this.status = status;
    this.details =
      issue === undefined
        ? []
        : [{ issue, description: ISSUES[issue], ...(field !== undefined && { field }) }];
  }

  body() {
    const name = STATUS[this.status] ?? 'INTERNAL_SERVER_ERROR';
    return { name, message: MESSAGES[name], debug_id: newId(13).toLowerCase(), details: this.details };
  }
}

export const unprocessable = (issue: Issue): ProviderError => new ProviderError(422, issue);
export const unknownId = (): ProviderError => new ProviderError(404, 'INVALID_RESOURCE_ID');

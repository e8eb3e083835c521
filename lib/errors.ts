export type ErrorKind =
  | 'bad_request'
  | 'unauthorized'
  | 'unprocessable'
  | 'payment_declined'
  | 'not_found'
  | 'conflict'
  | 'too_many_requests'
  | 'too_large'
  | 'unsupported_type'
  | 'unavailable'
  | 'internal'

/** `message` is for the log, `userMessage` for the user; `fields` maps form fields to sentences. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly userMessage: string
  readonly code: string
  readonly fields?: Record<string, string>
  readonly details?: Record<string, unknown>
  /** Callers must not log it again. */
  readonly logged: boolean

  /** Next.js loads this module once for pages and once for endpoints. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError'
  }

  constructor(options: {
    kind: ErrorKind
    message: string
    userMessage?: string
    code?: string
    fields?: Record<string, string>
    details?: Record<string, unknown>
    logged?: boolean
    cause?: unknown
  }) {
    super(options.message, { cause: options.cause })
    this.name = 'AppError'
    this.kind = options.kind
    this.userMessage = options.userMessage ?? userMessages.unexpected
    this.code = options.code ?? options.kind
    this.fields = options.fields
    this.details = options.details
    this.logged = options.logged ?? false
  }
}

/** What was asked is not possible, or not possible anymore. */
export function conflict(code: string, userMessage: string, details?: Record<string, unknown>): AppError {
  return new AppError({ kind: 'conflict', message: code, code, userMessage, details })
}

/** A request that no form of this site sends; `message` says for the log what is wrong with it. */
export function badRequest(message: string, userMessage: string, fields?: Record<string, string>): AppError {
  return new AppError({ kind: 'bad_request', message, userMessage, fields })
}

/** One sentence for all that does not exist or may not be seen, so that nothing reveals which. */
export function notFound(userMessage: string, code = 'not_found'): AppError {
  return new AppError({ kind: 'not_found', message: code, code, userMessage })
}

/** A limit was reached; `waitMs` is the time until the next request is allowed. */
export function tooManyRequests(code: string, userMessage: string, waitMs: number): AppError {
  const details = { retryAfterSeconds: Math.ceil(waitMs / 1000) }
  return new AppError({ kind: 'too_many_requests', message: code, code, userMessage, details })
}

/** `fields` says what is wrong with each field of a form. */
export function invalidFields(
  fields: Record<string, string>,
  userMessage = 'Please check the highlighted fields.',
): AppError {
  const message = `validation failed: ${Object.keys(fields).join(', ')}`
  return new AppError({ kind: 'unprocessable', message, code: 'invalid_fields', userMessage, fields })
}

/** Checks whether a request got no response, so that the server may or may not have carried it out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'no_answer' || error.code === 'offline')
}

/** Returns what an error says to the user. */
export function getUserMessage(error: unknown): string {
  return error instanceof AppError ? error.userMessage : userMessages.unexpected
}

export const userMessages = {
  unexpected: 'Something went wrong on our side. Please try again, or call us.',
  malformedPath: 'This URL is not valid. Please check it for typos.',
  endpointMissing: 'This endpoint does not exist.',
  methodNotAllowed: 'This URL does not accept that kind of request.',
  offline: 'You are offline. Please try again once you are connected.',
  noResponse: 'We could not reach our server. Please try again, or call us.',
  bookingFormFailed: 'The booking form did not load. Check your connection and try again, or call us.',
  contactFailed: 'Could not load contact information. Please try again later.',
  contactUnavailable: 'Contact information is currently unavailable. Please check back later.',
  aboutFailed: 'Could not load about information. Please try again later.',
  aboutUnavailable: 'About information is currently unavailable. Please check back later.',
  aboutInvalid: 'Invalid about data received from server',
  testimonialsFailed: 'Could not load testimonials. Please try again later.',
  faqsFailed: 'Could not load questions and answers. Please try again later.',
  vehiclesFailed: 'Could not load vehicles. Please try again later.',
  categoriesFailed: 'Could not load vehicle categories. Please try again later.',
  postsFailed: 'Could not load blog posts. Please try again later.',
  postsEmpty: 'No blog posts found.',
  postFailed: 'Could not load blog post. Please try again later.',
  postInvalid: 'Invalid post data received from server',
  postMissing: 'Blog post not found',
  blogPageMissing: 'Blog page not found',
  searchTooMany: 'Too many searches. Please try again in a minute.',
  phoneMissing: 'Phone not available',
  emailMissing: 'Email not available',
  addressMissing: 'Address not available',
  hoursMissing: 'Hours not available',
  paymentSuccess: 'Your payment was successful!',
  paymentUnsuccessful: 'Payment was not successful due to some error, please try again later.',
  paymentFailed: 'Payment failed',
  paymentFailedTryAgain: 'Payment failed. Please try again.',
  cardUnreadable: 'We could not read your card details, so nothing was charged. Please enter them again.',
  paymentHistoryFailed: 'Failed to retrieve payment history',
  paymentDetailsFailed: 'Failed to retrieve payment details',
  paymentConnectionFailed: 'Connection test failed',
  paymentConfigFailed: 'Failed to retrieve configuration',
  paymentValidationFailed: 'Validation failed',
  paymentSystemFailed: 'Failed to load payment system',
  paymentSystemMissing: 'Payment system is not loaded. Please refresh the page and try again.',
  paymentChecking: 'We are checking your payment. Please do not pay again.',
  paymentSlow: 'This is taking longer than usual. Please wait and do not pay again.',
  zelleCopied: 'Zelle email copied to clipboard!',
  linkCopied: 'Link copied to clipboard!',
  linkNotCopied: 'We could not copy the link. You can copy it from the address bar.',
} as const

/** Formats an HTTP failure: 'HTTP error! status: 502'. */
export function httpErrorMessage(status: number): string {
  return `HTTP error! status: ${status}`
}

/** Formats a successful charge: 'Payment successful! Transaction ID: 60123'. */
export function formatPaymentSuccess(transactionId: string): string {
  return `Payment successful! Transaction ID: ${transactionId}`
}

/** Formats a failed route: 'Error: Directions request failed: ZERO_RESULTS'. */
export function formatDirectionsError(status: string): string {
  return `Error: Directions request failed: ${status}`
}

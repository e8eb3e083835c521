/** Where a page keeps the errors that it saw, for all pages of its tab. */
export const ERRORS_KEY = 'browser-test-errors'

import 'client-only'

export type PaymentResult = 'success' | 'cancelled'

export function isPaymentResult(value: unknown): value is PaymentResult {
  return value === 'success' || value === 'cancelled'
}

/** Leaves the result of a payment in the page, for whoever takes it first: the booking screen or the banner. */
export function storePendingPaymentResult(region: HTMLElement, result: PaymentResult): void {
  region.dataset.waiting = result
}

/** Takes the result that was left in the page, once; null where none is waiting. */
export function takePendingPaymentResult(): PaymentResult | null {
  const region = document.getElementById('notices')
  const result = region?.dataset.waiting
  delete region?.dataset.waiting
  return isPaymentResult(result) ? result : null
}

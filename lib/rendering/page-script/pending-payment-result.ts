import 'client-only'

export type PaymentResult = 'success' | 'cancelled'

export function isPaymentResult(value: unknown): value is PaymentResult {
  return value === 'success' || value === 'cancelled'
}

/** Stores a payment result for the booking screen or the banner, whichever is first. */
export function storePendingPaymentResult(region: HTMLElement, result: PaymentResult): void {
  region.dataset.waiting = result
}

/** Takes the pending payment result once; null if none. */
export function takePendingPaymentResult(): PaymentResult | null {
  const region = document.getElementById('notices')
  const result = region?.dataset.waiting
  delete region?.dataset.waiting
  return isPaymentResult(result) ? result : null
}

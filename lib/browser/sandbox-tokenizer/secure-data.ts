import 'client-only'

/** A card and keys as the page gave them, everything as text; what is missing is empty. */
export type SecureData = {
  apiLoginID: string
  clientKey: string
  cardNumber: string
  month: string
  year: string
  cardCode: string
  zip: string
  fullName: string
}

/** Copies what the page gave, and leaves that as it is; null where its card or its keys are missing. */
export function readSecureData(given: unknown): SecureData | null {
  const authData = part(given, 'authData')
  const cardData = part(given, 'cardData')
  if (!authData || !cardData) return null
  return {
    apiLoginID: text(authData, 'apiLoginID'),
    clientKey: text(authData, 'clientKey'),
    cardNumber: text(cardData, 'cardNumber').replace(/[.,:\-\s]/g, ''),
    month: text(cardData, 'month').replace(/^\d$/, '0$&'),
    year: text(cardData, 'year').replace(/^\d\d$/, '20$&'),
    cardCode: text(cardData, 'cardCode'),
    zip: text(cardData, 'zip'),
    fullName: text(cardData, 'fullName'),
  }
}

function part(given: unknown, name: string): object | null {
  const value: unknown = Reflect.get(Object(given), name)
  return typeof value === 'object' ? value : null
}

function text(from: object, name: string): string {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

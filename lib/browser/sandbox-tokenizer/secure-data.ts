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
export function parseSecureData(input: unknown): SecureData | null {
  const authData = getObject(input, 'authData')
  const cardData = getObject(input, 'cardData')
  if (!authData || !cardData) return null
  return {
    apiLoginID: getText(authData, 'apiLoginID'),
    clientKey: getText(authData, 'clientKey'),
    cardNumber: getText(cardData, 'cardNumber').replace(/[.,:\-\s]/g, ''),
    month: getText(cardData, 'month').replace(/^\d$/, '0$&'),
    year: getText(cardData, 'year').replace(/^\d\d$/, '20$&'),
    cardCode: getText(cardData, 'cardCode'),
    zip: getText(cardData, 'zip'),
    fullName: getText(cardData, 'fullName'),
  }
}

function getObject(input: unknown, name: string): object | null {
  const value: unknown = Reflect.get(Object(input), name)
  return typeof value === 'object' ? value : null
}

function getText(source: object, name: string): string {
  const value: unknown = Reflect.get(source, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

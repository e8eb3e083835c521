import 'client-only'

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

/** Copies the page's input; null without card or keys. */
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

/** The query parameters of a link to a prefilled booking: docs/content.md. */
export const deepLinkParameters = [
  'city',
  'service',
  'pickup',
  'dropoff',
  'when',
  'date',
  'time',
  'vehicle',
  'passengers',
  'bags',
  'transfer',
  'promo',
] as const

export type DeepLinkParameter = (typeof deepLinkParameters)[number]

/** A card as sent to the tokenizer. */
export type Card = { cardNumber: string; expirationDate: string; cardCode?: string; zip?: string }

export type Verdict = { responseCode: '1' | '2' | '3' | '4'; reason: string; avs: string; cvv: string }

/** Test triggers of the gateway's sandbox; the last two exist only in this fake. */
export const DECLINED_ZIP = '46282'
const DECLINED_CARD_CODE = '901'
export const HELD_ZIP = '46299'
const PROCESSOR_ERROR_ZIP = '46298'

const avsByZip: Record<string, string> = {
  '46201': 'A',
  '46203': 'E',
  '46204': 'G',
  '46205': 'N',
  '46206': 'P',
  '46207': 'R',
  '46208': 'S',
  '46209': 'U',
  '46211': 'W',
  '46214': 'X',
  '46217': 'Z',
}
const cvvByCode: Record<string, string> = { '900': 'M', '901': 'N', '902': 'S', '903': 'U', '904': 'P' }

/** Decides a charge as the card's bank would. */
export function authorizeCard(card: Card): Verdict {
  const avs = card.zip ? (avsByZip[card.zip] ?? 'Y') : 'P'
  const cvv = card.cardCode ? (cvvByCode[card.cardCode] ?? 'M') : 'P'
  if (card.zip === DECLINED_ZIP) return { responseCode: '2', reason: '2', avs, cvv }
  if (card.cardCode === DECLINED_CARD_CODE) return { responseCode: '2', reason: '44', avs, cvv }
  if (card.zip === PROCESSOR_ERROR_ZIP) return { responseCode: '3', reason: '19', avs: 'P', cvv: '' }
  if (card.zip === HELD_ZIP) return { responseCode: '4', reason: '252', avs, cvv }
  return { responseCode: '1', reason: '1', avs, cvv }
}

/** Returns the card brand in the gateway's spelling. */
export function accountTypeOf(cardNumber: string): string {
  if (cardNumber.startsWith('4')) return 'Visa'
  if (/^3[47]/.test(cardNumber)) return 'AmericanExpress'
  if (cardNumber.startsWith('6')) return 'Discover'
  if (/^35|^3088/.test(cardNumber)) return 'JCB'
  if (/^3[068]/.test(cardNumber)) return 'DinersClub'
  return 'MasterCard'
}

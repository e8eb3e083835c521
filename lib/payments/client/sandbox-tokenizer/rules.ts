import 'client-only'
import type { Code } from './messages'
import type { SecureData } from './secure-data'

const MAX_LOGIN_CHARACTERS = 254
const MAX_ZIP_CHARACTERS = 20
const MAX_NAME_CHARACTERS = 64

/** Finds all broken rules, in the order of Accept.js. */
export function findBrokenRules(data: SecureData): Code[] {
  const isYearValid = /^\d{4}$/.test(data.year)
  const isMonthValid = /^(0[1-9]|1[0-2])$/.test(data.month)
  const rules: [Code, boolean][] = [
    ['E_WC_05', /^\d{13,16}$/.test(data.cardNumber) && passesLuhn(data.cardNumber)],
    ['E_WC_07', isYearValid],
    ['E_WC_06', isMonthValid],
    ['E_WC_08', !(isYearValid && isMonthValid) || !isPast(data)],
    ['E_WC_10', data.apiLoginID !== '' && data.apiLoginID.length <= MAX_LOGIN_CHARACTERS],
    ['E_WC_18', data.clientKey !== ''],
    ['E_WC_15', data.cardCode === '' || /^\d{3,4}$/.test(data.cardCode)],
    ['E_WC_16', data.zip.length <= MAX_ZIP_CHARACTERS],
    ['E_WC_17', data.fullName.length <= MAX_NAME_CHARACTERS],
  ]
  return rules.filter(([, isMet]) => !isMet).map(([code]) => code)
}

function isPast({ year, month }: SecureData): boolean {
  return +new Date(Number(year), Number(month)) <= Date.now()
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

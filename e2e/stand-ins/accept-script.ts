/** Where the page loads the tokenizer from, and where the tokenizer sends the card. */
export const ACCEPT_SCRIPT_URL = 'https://jstest.authorize.net/v1/Accept.js'
export const ACCEPT_ENDPOINT = 'https://apitest.authorize.net/xml/v1/request.api'

const texts = {
  E_WC_01: 'Please include Accept.js library from cdn.',
  E_WC_02: 'A HTTPS connection is required.',
  E_WC_03: 'Accept.js is not loaded correctly.',
  E_WC_04: 'Please provide mandatory field to library.',
  E_WC_05: 'Please provide valid credit card number.',
  E_WC_06: 'Please provide valid expiration month.',
  E_WC_07: 'Please provide valid expiration year.',
  E_WC_08: 'Expiration date must be in the future.',
  E_WC_10: 'Please provide valid apiloginid.',
  E_WC_13: 'Invalid Fingerprint.',
  E_WC_14: 'Accept.js encryption failed.',
  E_WC_15: 'Please provide valid CVV.',
  E_WC_16: 'Please provide valid Zip code.',
  E_WC_17: 'Please provide valid card holder name.',
  E_WC_18: 'Client key is required.',
  E_WC_19: 'An error occurred during processing. Please try again.',
  E_WC_20: 'An error occurred while parsing the XML request.',
  E_WC_21: 'User authentication failed due to invalid authentication values.',
  E_WC_22: 'The authentication type is not allowed for this method call.',
  E_WC_23: 'Please provide either card information or bank information.',
  E_WC_24: 'Please provide valid account number.',
  E_WC_25: 'Please provide valid routing number.',
  E_WC_26: 'Please provide valid account holder name.',
  E_WC_27: 'Please provide valid account type.',
} as const

export type AcceptCode = keyof typeof texts
/** What becomes of a card: a refusal, no answer ever, two answers, or one that comes when nobody waits any more. */
export type AcceptOutcome = AcceptCode | 'never' | 'twice' | 'late'

/** How the script can be told what to do, as `window.acceptStandIn`, before or after it was loaded. */
export type AcceptStandIn = { outcome?: AcceptOutcome; delayMs?: number; lateMs?: number }

/** The message of a code, as the tokenizer words it. */
export function acceptText(code: AcceptCode): string {
  return texts[code]
}

/** A card whose number passes every check and brings about an outcome. */
export function cardFor(outcome: AcceptOutcome): string {
  const start = `40000000000${String(outcomes.indexOf(outcome)).padStart(4, '0')}`
  const check = Array.from({ length: 10 }, (_, digit) => start + digit).find(passesLuhn)
  return check ?? start
}

/** Every code, in its order. */
export const acceptCodes = Object.keys(texts).filter(isAcceptCode)
const outcomes: AcceptOutcome[] = ['never', 'twice', 'late', ...acceptCodes]

function isAcceptCode(code: string): code is AcceptCode {
  return Object.hasOwn(texts, code)
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const cards = Object.fromEntries(outcomes.map(outcome => [cardFor(outcome), outcome]))

/**
 * The script in Accept.js's place: the real one's checks in their order, its request and its messages. Like the real
 * one it is ready a moment after it has loaded, calls back once, later, and knows no time limit.
 */
export const acceptScript = `(function () {
  var texts = ${JSON.stringify(texts)}
  var cards = ${JSON.stringify(cards)}
  var renamed = {
    I00001: 'I_WC_01', E00001: 'E_WC_19', E00003: 'E_WC_20', E00007: 'E_WC_21', E00059: 'E_WC_22', E00096: 'E_WC_13',
  }
  function settings() { return window.acceptStandIn || {} }
  function refusal(codes) {
    var message = codes.map(function (code) { return { code: code, text: texts[code] } })
    return { messages: { resultCode: 'Error', message: message } }
  }
  function luhn(number) {
    var sum = 0
    for (var i = 0; i < number.length; i += 1) {
      var value = Number(number[number.length - 1 - i]) * (i % 2 === 0 ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 === 0
  }
  function check(data) {
    var codes = []
    var card = data.cardData
    var number = String(card.cardNumber || '').replace(/[.,:\\-\\s]/g, '')
    if (!/^\\d{13,16}$/.test(number) || !luhn(number)) codes.push('E_WC_05')
    card.cardNumber = number
    var year = String(card.year || '')
    var goodYear = /^(\\d{2}|\\d{4})$/.test(year)
    if (!goodYear) codes.push('E_WC_07')
    else if (year.length === 2) card.year = '20' + year
    if (/^\\d$/.test(card.month)) card.month = '0' + card.month
    var goodMonth = /^(0[1-9]|1[0-2])$/.test(card.month)
    if (!goodMonth) codes.push('E_WC_06')
    if (goodYear && goodMonth && new Date(Number(card.year), Number(card.month), 1).getTime() <= Date.now()) {
      codes.push('E_WC_08')
    }
    var login = data.authData.apiLoginID
    if (!login || login.length >= 255) codes.push('E_WC_10')
    if (!data.authData.clientKey) codes.push('E_WC_18')
    if (card.cardCode && !/^\\d{3,4}$/.test(card.cardCode)) codes.push('E_WC_15')
    if (card.zip && card.zip.length > 20) codes.push('E_WC_16')
    if (card.fullName && card.fullName.length > 64) codes.push('E_WC_17')
    return codes
  }
  function tokenOf(card) {
    var token = { cardNumber: card.cardNumber, expirationDate: card.month + card.year }
    ;['cardCode', 'zip', 'fullName'].forEach(function (name) { if (card[name]) token[name] = card[name] })
    return token
  }
  function send(data, answer) {
    var request = new XMLHttpRequest()
    request.open('POST', ${JSON.stringify(ACCEPT_ENDPOINT)})
    request.setRequestHeader('Content-Type', 'application/json; charset=utf-8')
    request.onerror = function () { answer(refusal(['E_WC_14'])) }
    request.onload = function () {
      try {
        var reply = JSON.parse(request.responseText.replace(/^\\uFEFF/, ''))
        reply.messages.message.forEach(function (message) { message.code = renamed[message.code] || message.code })
        answer(reply)
      } catch (error) {
        answer(refusal(['E_WC_14']))
      }
    }
    request.send(JSON.stringify({
      securePaymentContainerRequest: {
        merchantAuthentication: { name: data.authData.apiLoginID, clientKey: data.authData.clientKey },
        data: { type: 'TOKEN', id: Math.random().toString(36).slice(2), token: tokenOf(data.cardData) },
      },
    }))
  }
  function dispatchData(data, handler) {
    function answer(reply) {
      setTimeout(function () {
        var call = typeof handler === 'string' ? window[handler] : handler
        if (call) call(reply)
      }, settings().delayMs === undefined ? 50 : settings().delayMs)
    }
    if (!data || !data.cardData || !data.authData || !handler) return answer(refusal(['E_WC_04']))
    if (location.protocol !== 'https:') return answer(refusal(['E_WC_02']))
    var codes = check(data)
    if (codes.length > 0) return answer(refusal(codes))
    var outcome = settings().outcome || cards[data.cardData.cardNumber]
    if (texts[outcome]) return answer(refusal([outcome]))
    if (outcome === 'never') return
    send(data, function (reply) {
      if (outcome === 'late') {
        var lateMs = settings().lateMs
        return setTimeout(function () { answer(reply) }, lateMs === undefined ? 30000 : lateMs)
      }
      answer(reply)
      if (outcome === 'twice') answer(reply)
    })
  }
  setTimeout(function () { window.Accept = { dispatchData: dispatchData } }, 20)
})()
`

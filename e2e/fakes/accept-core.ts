type Message = { code: string; text: string }
type AcceptResponse = { messages: { resultCode: string; message: Message[] } }
type Handler = string | ((respond: AcceptResponse) => void)
type Card = Record<'cardNumber' | 'month' | 'year' | 'cardCode' | 'zip' | 'fullName', string | undefined>
type SecureData = { authData?: { clientKey?: string; apiLoginID?: string }; cardData?: Card }
type Settings = { script: string; endpoint: string; texts: Record<string, string> }

/**
 * Fakes AcceptCore.js: same checks in the same order, same request and messages. It is serialized into the browser, so
 * it cannot reference outer variables. Responds asynchronously and exactly once, without a timeout.
 */
export function runAcceptCore(
  accept: { dispatchData: (data: SecureData, handler: Handler) => void },
  { script, endpoint, texts }: Settings,
) {
  const DELAY_MS = 50
  const renamed: Record<string, string> = { I00001: 'I_WC_01', E00001: 'E_WC_19', E00007: 'E_WC_21' }
  const bootstrapCodes: string[] = []

  function makeError(codes: string[]): AcceptResponse {
    return { messages: { resultCode: 'Error', message: codes.map(code => ({ code, text: texts[code] ?? '' })) } }
  }

  function passesLuhn(number: string): boolean {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }

  /** Normalizes the card in place, as the real script does. */
  function check(auth: NonNullable<SecureData['authData']>, card: Card): string[] {
    const codes: string[] = []
    const { cardCode, zip = '', fullName = '' } = card
    const number = (card.cardNumber ?? '').replace(/[.,:\-\s]/g, '')
    if (!/^\d{13,16}$/.test(number) || !passesLuhn(number)) codes.push('E_WC_05')
    const year = card.year ?? ''
    const month = (card.month ?? '').padStart(2, '0')
    const yearOk = /^(\d{2}|\d{4})$/.test(year)
    const monthOk = /^(0[1-9]|1[0-2])$/.test(month)
    Object.assign(card, { cardNumber: number, month, year: year.length === 2 ? `20${year}` : year })
    if (!yearOk) codes.push('E_WC_07')
    if (!monthOk) codes.push('E_WC_06')
    if (yearOk && monthOk && new Date(Number(card.year), Number(month), 1).getTime() <= Date.now()) {
      codes.push('E_WC_08')
    }
    if (!auth.apiLoginID || auth.apiLoginID.length >= 255) codes.push('E_WC_10')
    if (!auth.clientKey) codes.push('E_WC_18')
    if (cardCode && !/^\d{3,4}$/.test(cardCode)) codes.push('E_WC_15')
    if (zip.length > 20) codes.push('E_WC_16')
    if (fullName.length > 64) codes.push('E_WC_17')
    return codes
  }

  function send(auth: NonNullable<SecureData['authData']>, card: Card, respond: (response: AcceptResponse) => void) {
    const { cardNumber, month, year, ...rest } = card
    const optional = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
    const request = new XMLHttpRequest()
    request.open('POST', endpoint)
    request.setRequestHeader('Content-Type', 'application/json; charset=utf-8')
    // The real script has no `onerror`: it never responds if a request is blocked or lost.
    request.onload = () => {
      try {
        const response = JSON.parse(request.responseText.replace(/^\uFEFF/, ''))
        for (const message of response.messages.message) message.code = renamed[message.code] ?? message.code
        respond(response)
      } catch {
        respond(makeError(['E_WC_14']))
      }
    }
    request.send(
      JSON.stringify({
        securePaymentContainerRequest: {
          merchantAuthentication: { name: auth.apiLoginID, clientKey: auth.clientKey },
          data: {
            type: 'TOKEN',
            id: crypto.randomUUID(),
            token: { cardNumber, expirationDate: `${month}${year}`, ...optional },
          },
        },
      }),
    )
  }

  function dispatchData(data: SecureData, handler: Handler) {
    const respond = (response: AcceptResponse) => {
      setTimeout(() => {
        const call = typeof handler === 'string' ? Reflect.get(window, handler) : handler
        call(response)
      }, DELAY_MS)
    }
    if (bootstrapCodes.length > 0) return respond(makeError(bootstrapCodes))
    if (Reflect.get(window, 'isReady') !== true) return respond(makeError(['E_WC_14']))
    if (!data?.cardData || !data.authData || !handler) return respond(makeError(['E_WC_04']))
    const codes = check(data.authData, data.cardData)
    if (codes.length > 0) return respond(makeError(codes))
    send(data.authData, data.cardData, respond)
  }

  function start() {
    document.body.dispatchEvent(new Event('handshake', { bubbles: true }))
    if (document.querySelector(`script[src="${script}"]`) === null) bootstrapCodes.push('E_WC_01')
    if (location.protocol !== 'https:') bootstrapCodes.push('E_WC_02')
  }

  accept.dispatchData = dispatchData
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start)
}

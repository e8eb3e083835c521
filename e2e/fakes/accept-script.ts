/** Recorded from the real script; in production it does not post to the host of the server API. */
export const ACCEPT = {
  script: 'https://js.authorize.net/v1/Accept.js',
  core: 'https://js.authorize.net/v1/AcceptCore.js',
  /** Receives the card. */
  endpoint: 'https://api2.authorize.net/xml/v1/request.api',
}

/**
 * Builds the two fake scripts. Like the real ones:
 * - Accept.js defines a stub that rejects every card, then loads AcceptCore.js as a script and, for its hash, by XHR;
 * - AcceptCore.js replaces the stub and reports that it is ready, no earlier than the page's `load` event.
 */
export function makeAcceptScripts() {
  return {
    script: `var Accept = (${bootstrapAccept})(${JSON.stringify(ACCEPT.core)})`,
    core: `(${runAcceptCore})(Accept, ${JSON.stringify(ACCEPT)})`,
  }
}

type Message = { code: string; text: string }
type AcceptResponse = { messages: { resultCode: string; message: Message[] } }
type Handler = (response: AcceptResponse) => void
type Card = Record<'cardNumber' | 'month' | 'year' | 'cardCode' | 'zip' | 'fullName', string>
type SecureData = { authData: { clientKey: string; apiLoginID: string }; cardData: Card }
type Accept = { dispatchData: (data: SecureData, handler: Handler) => void }

// Both functions are serialized into the browser, so they cannot reference outer variables.

function bootstrapAccept(core: string): Accept {
  function awaitHandshake() {
    document.body.addEventListener('handshake', () => Reflect.set(window, 'isReady', true))
  }

  if (document.readyState === 'complete') awaitHandshake()
  else window.addEventListener('load', awaitHandshake)
  const script = document.createElement('script')
  script.src = core
  document.head.append(script)
  const request = new XMLHttpRequest()
  request.open('GET', core)
  request.send()
  const message = [{ code: 'E_WC_03', text: 'Accept.js is not loaded correctly.' }]
  return { dispatchData: (_, handler) => handler({ messages: { resultCode: 'Error', message } }) }
}

/** Responds asynchronously and exactly once, without a timeout. */
function runAcceptCore(accept: Accept, { script, endpoint }: typeof ACCEPT) {
  const DELAY_MS = 50

  function findFaults({ authData, cardData }: SecureData): string[] {
    const { cardNumber, month, year, cardCode, zip, fullName } = cardData
    const rules = {
      E_WC_01: document.querySelector(`script[src="${script}"]`) !== null,
      E_WC_02: location.protocol === 'https:',
      E_WC_05: /^\d{13,16}$/.test(cardNumber),
      E_WC_06: /^(0[1-9]|1[0-2])$/.test(month),
      E_WC_07: /^\d{4}$/.test(year),
      E_WC_10: authData.apiLoginID !== '',
      E_WC_14: Reflect.get(window, 'isReady') === true,
      E_WC_15: /^\d{3,4}$/.test(cardCode),
      E_WC_16: zip.length <= 20,
      E_WC_17: fullName.length <= 64,
      E_WC_18: authData.clientKey !== '',
    }
    return Object.entries(rules).flatMap(([code, isKept]) => (isKept ? [] : [code]))
  }

  function send({ authData, cardData }: SecureData, respond: Handler) {
    const { month, year, ...card } = cardData
    const request = new XMLHttpRequest()
    request.open('POST', endpoint)
    request.setRequestHeader('Content-Type', 'application/json; charset=utf-8')
    // The real script has no `onerror`: it never responds if a request is blocked or lost.
    request.onload = () => {
      const response: AcceptResponse = JSON.parse(request.responseText.replace(/^\uFEFF/, ''))
      for (const message of response.messages.message) message.code = message.code.replace('000', '_WC_')
      respond(response)
    }
    const merchantAuthentication = { name: authData.apiLoginID, clientKey: authData.clientKey }
    const data = { type: 'TOKEN', id: crypto.randomUUID(), token: { ...card, expirationDate: `${month}${year}` } }
    request.send(JSON.stringify({ securePaymentContainerRequest: { merchantAuthentication, data } }))
  }

  function dispatchData(data: SecureData, handler: Handler) {
    const respond: Handler = response => void setTimeout(() => handler(response), DELAY_MS)
    const message = findFaults(data).map(code => ({ code, text: `Accept.js: ${code}` }))
    if (message.length > 0) respond({ messages: { resultCode: 'Error', message } })
    else send(data, respond)
  }

  function start() {
    document.body.dispatchEvent(new Event('handshake', { bubbles: true }))
  }

  accept.dispatchData = dispatchData
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start)
}

type Message = { code: string; text: string }
type Handler = (response: object) => void

type Settings = { core: string; coreHash: string; rejection: Message }

/**
 * Fakes Accept.js. It is serialized into the browser, so it cannot reference outer variables.
 * Returns the global `Accept`; its `dispatchData` rejects every card until AcceptCore.js replaces it.
 */
export function bootstrapAccept({ core, coreHash, rejection }: Settings) {
  const WRONG_HASH_MS = 2000

  function reject(_data: unknown, handler: Handler) {
    handler({ messages: { resultCode: 'Error', message: [rejection] } })
  }

  function loadScript() {
    const script = document.createElement('script')
    script.src = core
    document.head.append(script)
  }

  function checkHash() {
    const request = new XMLHttpRequest()
    request.open('GET', core)
    request.onload = async () => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request.responseText))
      const hash = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')
      if (hash === coreHash) return
      setTimeout(() => Object.assign(window.Accept ?? {}, { dispatchData: reject }), WRONG_HASH_MS)
    }
    request.send()
  }

  function awaitHandshake() {
    document.body.addEventListener('handshake', () => Reflect.set(window, 'isReady', true))
  }

  if (document.readyState === 'complete') awaitHandshake()
  else window.addEventListener('load', awaitHandshake)
  loadScript()
  checkHash()
  return { dispatchData: reject }
}

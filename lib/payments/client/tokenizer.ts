import 'client-only'
import { z } from 'zod'
import { AppError, userMessages } from '@/lib/errors'
import type { CardData } from '@/lib/payments/model/card'
import { type OpaqueData, opaqueDataSchema, type PaymentConfig } from '@/lib/payments/model/schemas'

type Tokenizer = PaymentConfig['tokenizer']
/** Accept.js spells apiLoginID so, and may write into the object. */
type SecureData = { authData: { clientKey: string; apiLoginID: string }; cardData: CardData }

declare global {
  interface Window {
    /** Accept.js first sets a stub, which rejects every card. */
    Accept?: { dispatchData?: (data: SecureData, handler: (response: unknown) => void) => void }
    /** Accept.js sets it after AcceptCore.js has loaded. */
    isReady?: boolean
  }
}

/** Accept.js waits for `load`, which a slow image delays. */
const READY_TIMEOUT_MS = 30_000
const POLL_MS = 50
/** The tokenizer has no timeout of its own. */
const RESPONSE_TIMEOUT_MS = 20_000

const responseSchema = z.union([
  z.object({
    messages: z.object({ resultCode: z.literal('Ok') }),
    opaqueData: z.object(opaqueDataSchema.shape),
  }),
  z.object({
    messages: z.object({
      resultCode: z.literal('Error'),
      message: z.tuple([z.object({ code: z.string(), text: z.string().trim().min(1) })], z.unknown()),
    }),
  }),
])

let loading: Promise<void> | null = null

/** Loads the tokenizer's script once. Throws AppError `payment_system_failed`; a retry reloads it. */
export function loadTokenizer({ scriptUrl }: Tokenizer): Promise<void> {
  if (isReady()) return Promise.resolve()
  loading ??= loadScript(scriptUrl).finally(() => {
    loading = null
  })
  return loading
}

/**
 * Exchanges a card for a one-use token; nothing is charged. The card goes only to the tokenizer.
 * Throws AppError `payment_system_missing`, `tokenizer_timeout` (20 s), `tokenizer_failed`, or the tokenizer's own
 * code (E_WC_05) with its first message.
 */
export async function tokenize({ tokenizer, card }: { tokenizer: Tokenizer; card: CardData }): Promise<OpaqueData> {
  const data = {
    authData: { clientKey: tokenizer.clientKey, apiLoginID: tokenizer.apiLoginId },
    cardData: { ...card },
  }
  try {
    return parseResponse(await dispatchCard(data))
  } finally {
    Object.assign(data.cardData, { cardNumber: '', month: '', year: '', cardCode: '', zip: '', fullName: '' })
  }
}

function isReady(): boolean {
  return window.isReady === true && typeof window.Accept?.dispatchData === 'function'
}

function loadScript(scriptUrl: string): Promise<void> {
  // Accept.js loads its other script from its own folder.
  const folder = new URL('.', new URL(scriptUrl, document.baseURI)).href
  removeTokenizer(folder)
  return new Promise((resolve, reject) => {
    const poll = setInterval(() => {
      if (isReady()) finish(resolve)
    }, POLL_MS)
    const timeout = setTimeout(() => fail(`${scriptUrl} was not ready in time`), READY_TIMEOUT_MS)
    // Script error events do not bubble.
    document.addEventListener('error', onError, { capture: true })

    function onError({ target }: Event) {
      if (target instanceof HTMLScriptElement && target.src.startsWith(folder)) fail(`${target.src} failed to load`)
    }
    function fail(message: string) {
      finish(() => reject(unavailable('payment_system_failed', message, userMessages.paymentSystemFailed)))
    }
    function finish(callback: () => void) {
      clearInterval(poll)
      clearTimeout(timeout)
      document.removeEventListener('error', onError, { capture: true })
      callback()
    }
    document.head.append(makeScript(scriptUrl))
  })
}

/** The remains of an earlier load could pass for a working tokenizer. */
function removeTokenizer(folder: string): void {
  for (const script of [...document.scripts]) {
    if (script.src.startsWith(folder)) script.remove()
  }
  // Accept.js declares a global variable, which cannot be deleted.
  window.Accept = undefined
  window.isReady = undefined
}

/** Accept.js looks for its element by exactly this URL. */
function makeScript(scriptUrl: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = scriptUrl
  script.charset = 'utf-8'
  script.async = true
  return script
}

function dispatchCard(data: SecureData): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!isReady() || !window.Accept?.dispatchData) {
      return reject(paymentSystemMissing())
    }
    const responseTimer = setTimeout(() => reject(unavailable('tokenizer_timeout', 'timed out')), RESPONSE_TIMEOUT_MS)
    try {
      window.Accept.dispatchData(data, response => {
        clearTimeout(responseTimer)
        resolve(response)
      })
    } catch {
      // The thrown value may quote card data.
      clearTimeout(responseTimer)
      reject(unavailable('tokenizer_failed', 'it threw an error'))
    }
  })
}

function parseResponse(response: unknown): OpaqueData {
  const parsed = responseSchema.safeParse(response)
  if (!parsed.success) throw unavailable('tokenizer_failed', 'unexpected response format')
  if ('opaqueData' in parsed.data) return parsed.data.opaqueData
  const [{ code, text }] = parsed.data.messages.message
  throw new AppError({
    kind: 'unprocessable',
    message: `tokenizer rejected the card: ${code}`,
    userMessage: text,
    code,
  })
}

/** Of a payment that has no tokenizer to send its card to. */
export function paymentSystemMissing(): AppError {
  return unavailable('payment_system_missing', 'script not loaded', userMessages.paymentSystemMissing)
}

function unavailable(
  code: string,
  message: string,
  userMessage: string = userMessages.paymentFailedTryAgain,
): AppError {
  return new AppError({ kind: 'unavailable', message: `tokenizer: ${message}`, userMessage, code })
}

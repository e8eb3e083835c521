import 'client-only'
import { z } from 'zod'
import { AppError, sentences } from '@/lib/errors'
import type { CardData } from '@/lib/payment/card'
import { type OpaqueData, opaqueDataSchema, type PaymentConfig } from '@/lib/payment/schemas'

type Tokenizer = PaymentConfig['tokenizer']
/** What the tokenizer's script takes. It spells apiLoginID so, and may write into the object. */
type SecureData = { authData: { clientKey: string; apiLoginID: string }; cardData: CardData }

declare global {
  interface Window {
    /** Set by the tokenizer's script. */
    Accept?: { dispatchData?: (data: SecureData, handler: (answer: unknown) => void) => void }
  }
}

/** How long the script may take until it can be used. */
const LOAD_TIMEOUT_MS = 15_000
/** The script's `load` comes before the rest that it fetches itself. */
const POLL_MS = 50
/** The tokenizer has no limit of its own: an answer that was lost never comes. */
const ANSWER_TIMEOUT_MS = 20_000

const answerSchema = z.union([
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

/** Whether this page may use the tokenizer at all: some work on a page that came over https alone. */
export function canTokenizeHere({ httpsOnly }: Tokenizer): boolean {
  return !httpsOnly || window.location.protocol === 'https:'
}

/**
 * Loads the tokenizer's script, once, however many ask. Resolves when it can be used.
 * Throws AppError `payment_system_failed` where it fails, is blocked or takes longer than 15 seconds; the next call
 * then loads anew.
 */
export function loadTokenizer({ scriptUrl }: Tokenizer): Promise<void> {
  if (isReady()) return Promise.resolve()
  loading ??= inject(scriptUrl).finally(() => {
    loading = null
  })
  return loading
}

/**
 * Makes a one-use token of a card. The card goes to the tokenizer alone; the copy it was given is emptied after.
 * Throws AppError: `payment_system_missing` where no tokenizer is loaded; the tokenizer's own code (E_WC_05) with its
 * first message as the sentence; `tokenizer_timeout` after 20 seconds; `tokenizer_failed` where it breaks or its answer
 * makes no sense. In none of these cases was anything charged.
 */
export async function tokenize({ tokenizer, card }: { tokenizer: Tokenizer; card: CardData }): Promise<OpaqueData> {
  const data = {
    authData: { clientKey: tokenizer.clientKey, apiLoginID: tokenizer.apiLoginId },
    cardData: { ...card },
  }
  try {
    return readAnswer(await dispatch(data))
  } finally {
    Object.assign(data.cardData, { cardNumber: '', month: '', year: '', cardCode: '', zip: '', fullName: '' })
  }
}

function isReady(): boolean {
  return typeof window.Accept?.dispatchData === 'function'
}

function inject(scriptUrl: string): Promise<void> {
  const script = document.createElement('script')
  script.src = scriptUrl
  script.charset = 'utf-8'
  script.async = true
  return new Promise((resolve, reject) => {
    const poll = setInterval(() => {
      if (isReady()) end(resolve)
    }, POLL_MS)
    const limit = setTimeout(() => fail('took too long'), LOAD_TIMEOUT_MS)
    function end(settle: () => void) {
      clearInterval(poll)
      clearTimeout(limit)
      settle()
    }
    function fail(how: string) {
      script.remove()
      end(() => reject(loadFailed(`${scriptUrl} ${how}`)))
    }
    script.addEventListener('load', () => {
      if (isReady()) end(resolve)
    })
    script.addEventListener('error', () => fail('could not be loaded'))
    document.head.append(script)
  })
}

/** One attempt. Only its first answer counts, and none after the limit. */
function dispatch(data: SecureData): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!window.Accept?.dispatchData) {
      return reject(
        new AppError({
          kind: 'unavailable',
          message: 'no tokenizer on this page',
          sentence: sentences.paymentSystemMissing,
          code: 'payment_system_missing',
        }),
      )
    }
    const limit = setTimeout(() => reject(failed('tokenizer_timeout', 'no answer in time')), ANSWER_TIMEOUT_MS)
    try {
      window.Accept.dispatchData(data, answer => {
        clearTimeout(limit)
        resolve(answer)
      })
    } catch {
      // What was thrown is not kept: it may quote what it choked on.
      clearTimeout(limit)
      reject(failed('tokenizer_failed', 'it broke'))
    }
  })
}

function readAnswer(answer: unknown): OpaqueData {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw failed('tokenizer_failed', 'an answer in no known shape')
  if ('opaqueData' in parsed.data) return parsed.data.opaqueData
  const [{ code, text }] = parsed.data.messages.message
  throw new AppError({ kind: 'unprocessable', message: `the tokenizer refused: ${code}`, sentence: text, code })
}

function loadFailed(message: string): AppError {
  return new AppError({
    kind: 'unavailable',
    message,
    sentence: sentences.paymentSystemFailed,
    code: 'payment_system_failed',
  })
}

function failed(code: 'tokenizer_timeout' | 'tokenizer_failed', message: string): AppError {
  return new AppError({
    kind: 'unavailable',
    message: `the tokenizer: ${message}`,
    sentence: sentences.paymentFailedTryAgain,
    code,
  })
}

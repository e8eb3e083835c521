/** @jest-environment jsdom */
import type { AppError } from '@/lib/errors'
import { loadTokenizer, tokenize } from './tokenizer'

type Dispatch = NonNullable<NonNullable<typeof window.Accept>['dispatchData']>

const tokenizer = { scriptUrl: 'https://js.example/v1/Accept.js', apiLoginId: 'login', clientKey: 'key' }
const digits = { cardNumber: '4111111111111111', month: '11', year: '2028', cardCode: '900', zip: '10001' }
const card = { ...digits, fullName: 'Ada Lovelace' }
const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'eyJjb2RlIjoi' }
const validCard = {
  opaqueData,
  messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
  customerInformation: { firstName: 'Ada' },
}
const message = [
  { code: 'E_WC_05', text: 'Please provide valid credit card number.' },
  { code: 'E_WC_08', text: 'Expiration date must be in the future.' },
]
const refused = { messages: { resultCode: 'Error', message } }

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(async () => {
  // Times out whatever a test left loading, so that the next starts clean.
  await jest.advanceTimersByTimeAsync(60_000)
  for (const script of scripts()) script.remove()
  window.Accept = undefined
  window.isReady = undefined
})

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll('script')]
}

function offer(): jest.Mock<void, Parameters<Dispatch>> {
  const dispatchData = jest.fn<void, Parameters<Dispatch>>()
  window.Accept = { dispatchData }
  window.isReady = true
  return dispatchData
}

/** Simulates Accept.js: defines a stub and inserts its second script. */
function runLoaderScript(): HTMLScriptElement {
  window.Accept = { dispatchData: (_, handler) => handler(refused) }
  const core = document.createElement('script')
  core.src = 'https://js.example/v1/AcceptCore.js'
  document.head.append(core)
  scripts()[0]?.dispatchEvent(new Event('load'))
  return core
}

const outcome = (promise: Promise<unknown>) =>
  promise.catch(({ code, userMessage }: AppError) => ({ code, userMessage }))

const loadingFailed = { code: 'payment_system_failed', userMessage: 'Failed to load payment system' }

test('loads the script once for concurrent callers', async () => {
  const both = Promise.all([loadTokenizer(tokenizer), loadTokenizer(tokenizer)])
  expect(scripts().map(({ src, charset, async }) => ({ src, charset, async }))).toEqual([
    { src: 'https://js.example/v1/Accept.js', charset: 'utf-8', async: true },
  ])
  offer()
  await jest.advanceTimersByTimeAsync(100)
  await expect(both).resolves.toBeDefined()
})

test('waits for readiness, and ignores the stub that Accept.js defines first and the failure of an unrelated script', async () => {
  const settled = jest.fn()
  const done = outcome(loadTokenizer(tokenizer)).finally(settled)
  runLoaderScript()
  const unrelated = document.createElement('script')
  unrelated.src = 'https://other.example/v1/a'
  document.head.append(unrelated)
  unrelated.dispatchEvent(new Event('error'))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(settled).not.toHaveBeenCalled()
  window.isReady = true
  await jest.advanceTimersByTimeAsync(100)
  expect(await done).toBeUndefined()
})

test('reports a failed or blocked AcceptCore.js at once, removes what was loaded, and loads Accept.js again', async () => {
  const first = outcome(loadTokenizer(tokenizer))
  const [failed] = scripts()
  runLoaderScript().dispatchEvent(new Event('error'))
  expect(await first).toEqual(loadingFailed)
  const second = outcome(loadTokenizer(tokenizer))
  expect(scripts().map(({ src }) => src)).toEqual([tokenizer.scriptUrl])
  expect(scripts()).not.toContain(failed)
  expect(window.Accept).toBeUndefined()
  runLoaderScript()
  offer()
  await jest.advanceTimersByTimeAsync(100)
  expect(await second).toBeUndefined()
})

test.each([
  ['a token', validCard, opaqueData],
  ['the first message', refused, { code: 'E_WC_05', userMessage: 'Please provide valid credit card number.' }],
])('sends the card, returns %s, and clears the card', async (_, response, returned) => {
  const seenRequests: unknown[] = []
  const dispatchData = offer().mockImplementation((data, handler) => {
    seenRequests.push({ ...data, cardData: { ...data.cardData } })
    handler(response)
  })
  expect(await outcome(tokenize({ tokenizer, card }))).toEqual(returned)
  expect(seenRequests).toEqual([{ authData: { clientKey: 'key', apiLoginID: 'login' }, cardData: card }])
  const { cardData = {} } = dispatchData.mock.calls[0]?.[0] ?? {}
  expect(Object.values(cardData)).toEqual(['', '', '', '', '', ''])
})

test.each([
  ['nothing', undefined],
  ['success without a token', { messages: validCard.messages }],
  ['a rejection without a message', { messages: { resultCode: 'Error', message: [{ code: 'E_WC_14', text: ' ' }] } }],
  ['an error that is thrown', new TypeError('broken')],
])('reports %s with a message', async (_, response) => {
  offer().mockImplementation((_, handler) => {
    if (response instanceof Error) throw response
    handler(response)
  })
  expect(await outcome(tokenize({ tokenizer, card }))).toEqual({
    code: 'tokenizer_failed',
    userMessage: 'Payment failed. Please try again.',
  })
})

test('sends no card to a tokenizer that is missing or not ready', async () => {
  const missing = {
    code: 'payment_system_missing',
    userMessage: 'Payment system is not loaded. Please refresh the page and try again.',
  }
  expect(await outcome(tokenize({ tokenizer, card }))).toEqual(missing)
  const dispatchData = offer()
  window.isReady = undefined
  expect(await outcome(tokenize({ tokenizer, card }))).toEqual(missing)
  expect(dispatchData).not.toHaveBeenCalled()
})

test('times out after 20 seconds without a response', async () => {
  offer()
  const settled = jest.fn()
  const done = outcome(tokenize({ tokenizer, card })).finally(settled)
  await jest.advanceTimersByTimeAsync(19_900)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(200)
  expect(await done).toEqual({ code: 'tokenizer_timeout', userMessage: 'Payment failed. Please try again.' })
})

test('a script that is not ready after 30 seconds fails', async () => {
  const settled = jest.fn()
  const done = outcome(loadTokenizer(tokenizer)).finally(settled)
  runLoaderScript()
  await jest.advanceTimersByTimeAsync(29_900)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(200)
  expect(await done).toEqual(loadingFailed)
})

/** @jest-environment jsdom */
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { tokenRequestSchema } from '@/lib/payments/model/sandbox-token'
import { dispatchData } from './dispatch-data'

const TOKEN = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'made-of-a-card' }
const AUTH = { apiLoginID: SANDBOX_LOGIN_ID, clientKey: SANDBOX_CLIENT_KEY }
const CARD = {
  cardNumber: '4111111111111111',
  month: '12',
  year: '2039',
  cardCode: '987',
  zip: '10001',
  fullName: 'Ada Lovelace',
}

const fetchMock = jest.fn<Promise<unknown>, [string, RequestInit]>()
beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => TOKEN })
  Reflect.set(globalThis, 'fetch', fetchMock)
})

/** Returns all sent requests as one text. */
function sentRequests(): string {
  return JSON.stringify(fetchMock.mock.calls)
}

function sentBody() {
  return tokenRequestSchema.parse(JSON.parse(String(fetchMock.mock.calls[0]?.[1].body)))
}

/** Calls dispatchData with overrides of the card and keys, and returns the handler's argument. */
function dispatch({ card = {}, auth = {} }: { card?: object; auth?: object } = {}): Promise<unknown> {
  return new Promise(resolve => {
    dispatchData({ authData: { ...AUTH, ...auth }, cardData: { ...CARD, ...card } }, resolve)
  })
}

function error(...message: [code: string, text: string][]) {
  return { messages: { resultCode: 'Error', message: message.map(([code, text]) => ({ code, text })) } }
}

const number: [string, string] = ['E_WC_05', 'Please provide valid credit card number.']
const month: [string, string] = ['E_WC_06', 'Please provide valid expiration month.']
const year: [string, string] = ['E_WC_07', 'Please provide valid expiration year.']
const expiredError: [string, string] = ['E_WC_08', 'Expiration date must be in the future.']
const login: [string, string] = ['E_WC_10', 'Please provide valid apiloginid.']
const code: [string, string] = ['E_WC_15', 'Please provide valid CVV.']
const zip: [string, string] = ['E_WC_16', 'Please provide valid Zip code.']
const name: [string, string] = ['E_WC_17', 'Please provide valid card holder name.']
const key: [string, string] = ['E_WC_18', 'Client key is required.']

test('tokenizes a test card in the response shape of Accept.js', async () => {
  expect(await dispatch()).toEqual({
    opaqueData: TOKEN,
    messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
  })
})

test.each(sandboxCards)('accepts the test card $number', async card => {
  expect(await dispatch({ card: { cardNumber: card.number } })).toMatchObject({ opaqueData: TOKEN })
  expect(sentBody().card).toEqual({ brand: card.brand, lastFour: card.number.slice(-4) })
})

test('sends neither the card number, its expiry date nor the card code', async () => {
  await dispatch()
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(sentRequests()).not.toContain(CARD.cardNumber)
  expect(sentRequests()).not.toContain(CARD.year)
  expect(sentRequests()).not.toContain(CARD.cardNumber.slice(0, 8))
  expect(sentRequests()).not.toContain(CARD.cardCode)
  expect(sentRequests()).not.toContain(CARD.zip)
  expect(sentRequests()).not.toContain('Ada')
})

test('rejects a number that is not a test card with a message, without a request', async () => {
  expect(await dispatch({ card: { cardNumber: '4242424242424242' } })).toEqual(
    error(['E_WC_05', 'This is a demo and accepts test cards only. No real card is charged.']),
  )
  expect(fetchMock).not.toHaveBeenCalled()
})

test('accepts spaces, periods, commas, colons and hyphens in a number', async () => {
  expect(await dispatch({ card: { cardNumber: '4111 1111.1111,11-1:1' } })).toMatchObject({ opaqueData: TOKEN })
})

test('accepts a one-digit month and a two-digit year', async () => {
  expect(await dispatch({ card: { month: '9', year: '39' } })).toMatchObject({ opaqueData: TOKEN })
})

test.each([
  ['46282', '123', { declined: true, avs: 'Y', cvv: 'M' }],
  ['46205', '123', { declined: false, avs: 'N', cvv: 'M' }],
  ['10001', '901', { declined: false, avs: 'Y', cvv: 'N' }],
  ['', '', { declined: false, avs: 'B', cvv: 'P' }],
])('checks ZIP %p and code %p in the browser', async (zipCode, cardCode, verdict) => {
  await dispatch({ card: { zip: zipCode, cardCode } })
  expect(sentBody().verdict).toEqual(verdict)
})

test.each<[string, { card?: object; auth?: object }, [string, string][]]>([
  ['a number that fails its check digit', { card: { cardNumber: '4111111111111112' } }, [number]],
  ['a number of 12 digits', { card: { cardNumber: '411111111111' } }, [number]],
  ['a number of 19 digits', { card: { cardNumber: '4111111111111111110' } }, [number]],
  ['letters for a number', { card: { cardNumber: '4111x11111111111' } }, [number]],
  ['no number', { card: { cardNumber: undefined } }, [number]],
  ['month 13', { card: { month: '13' } }, [month]],
  ['month 0', { card: { month: '0' } }, [month]],
  ['a year of three digits', { card: { year: '203' } }, [year]],
  ['an expired month', { card: { month: '10', year: '2020' } }, [expiredError]],
  ['no login', { auth: { apiLoginID: '' } }, [login]],
  ['a login of 255 letters', { auth: { apiLoginID: 'a'.repeat(255) } }, [login]],
  ['no key', { auth: { clientKey: '' } }, [key]],
  ['a code of 2 digits', { card: { cardCode: '12' } }, [code]],
  ['a code of 5 digits', { card: { cardCode: '12345' } }, [code]],
  ['a ZIP code of 21 letters', { card: { zip: '1'.repeat(21) } }, [zip]],
  ['a name of 65 letters', { card: { fullName: 'a'.repeat(65) } }, [name]],
  ['a bad month, without an expiry check', { card: { month: '', year: '2020' } }, [month]],
])('rejects %s before a request', async (_, input, messages) => {
  expect(await dispatch(input)).toEqual(error(...messages))
  expect(fetchMock).not.toHaveBeenCalled()
})

test('reports every broken rule in the order of Accept.js', async () => {
  const card = { cardNumber: '1', month: '13', year: '1', cardCode: '1', zip: '1'.repeat(21), fullName: 'a'.repeat(65) }
  expect(await dispatch({ card, auth: { apiLoginID: '', clientKey: '' } })).toEqual(
    error(number, year, month, login, key, code, zip, name),
  )
})

test('accepts a card until the end of its month', async () => {
  jest.useFakeTimers({ now: new Date(2031, 1, 28, 23, 59, 59, 999), doNotFake: ['setTimeout'] })
  expect(await dispatch({ card: { month: '2', year: '31' } })).toMatchObject({ opaqueData: TOKEN })
  jest.setSystemTime(new Date(2031, 2, 1))
  expect(await dispatch({ card: { month: '2', year: '31' } })).toEqual(error(expiredError))
  jest.useRealTimers()
})

test.each([
  ['no card', { authData: AUTH }],
  ['no keys', { cardData: CARD }],
  ['nothing', undefined],
  ['null', null],
  ['text', 'card'],
])('%s: reports only the missing mandatory field', async (_, input) => {
  const response = await new Promise(resolve => dispatchData(input, resolve))
  expect(response).toEqual(error(['E_WC_04', 'Please provide mandatory field to library.']))
})

test.each([undefined, null, 'nobodyHasThisName', 7])('does nothing with the handler %p', async handler => {
  dispatchData({ authData: AUTH, cardData: CARD }, handler)
  await dispatch({ card: { month: '13' } })
  expect(fetchMock).not.toHaveBeenCalled()
})

test('accepts a handler by its global name', async () => {
  const response = new Promise(resolve => Reflect.set(window, 'handleResponse', resolve))
  dispatchData({ authData: AUTH, cardData: CARD }, 'handleResponse')
  expect(await response).toMatchObject({ opaqueData: TOKEN })
  Reflect.deleteProperty(window, 'handleResponse')
})

test('calls the handler once, after dispatchData returns', async () => {
  const handler = jest.fn()
  dispatchData({ authData: AUTH, cardData: { ...CARD, month: '13' } }, handler)
  dispatchData({ authData: AUTH, cardData: CARD }, handler)
  expect(handler).not.toHaveBeenCalled()
  await dispatch()
  expect(handler).toHaveBeenCalledTimes(2)
})

test('copies its input, which the page may empty at once', async () => {
  const input = { authData: { ...AUTH }, cardData: { ...CARD, month: '9', year: '39' } }
  const response = new Promise(resolve => dispatchData(input, resolve))
  expect(input).toEqual({ authData: AUTH, cardData: { ...CARD, month: '9', year: '39' } })
  Object.assign(input.cardData, { cardNumber: '', month: '' })
  expect(await response).toMatchObject({ opaqueData: TOKEN })
})

test('rejects the login or the key of another account', async () => {
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ error: 'no', code: 'authentication_failed' }) })
  expect(await dispatch({ auth: { clientKey: 'another' } })).toEqual(
    error(['E_WC_21', 'User authentication failed due to invalid authentication values.']),
  )
})

test('asks for another attempt when the site rejects for another reason', async () => {
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ error: 'no', code: 'too_many_tokens' }) })
  expect(await dispatch()).toEqual(error(['E_WC_19', 'An error occurred during processing. Please try again.']))
})

test.each<[string, () => Promise<unknown>]>([
  ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response that is not JSON', async () => ({ ok: true, json: () => Promise.reject(new SyntaxError('<html>')) })],
  ['a response without a token', async () => ({ ok: true, json: async () => ({ dataDescriptor: 'x' }) })],
  ['a null response', async () => ({ ok: true, json: async () => null })],
])('reports %s with its message', async (_, response) => {
  fetchMock.mockImplementation(response)
  expect(await dispatch()).toEqual(error(['E_WC_14', 'Accept.js encryption failed.']))
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'

const FILE = 'lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated.ts'

test('matches a fresh build of the sandbox tokenizer', () => {
  const fresh = execFileSync(process.execPath, ['scripts/build-page-script.mjs', '--print', FILE], {
    encoding: 'utf8',
  })
  expect(readFileSync(FILE, 'utf8')).toBe(fresh)
})

test('uses no eval and connects to nothing', () => {
  expect(sandboxTokenizer).not.toMatch(/\beval\b|\bFunction\(|new Function|https?:|fetch|XMLHttpRequest/)
})

type Dispatch = (data: object, respond: (response: unknown) => void) => void

/** Runs the script as a page does and tokenizes a card. */
async function tokenize(cardNumber: string): Promise<unknown> {
  const window: { Accept?: { dispatchData: Dispatch }; isReady?: boolean } = {}
  runInNewContext(sandboxTokenizer, { window, crypto, btoa, setTimeout, Uint32Array })
  expect(window.isReady).toBe(true)
  const cardData = { cardNumber, month: '12', year: '2039', cardCode: '987', zip: '10001', fullName: 'Ada Lovelace' }
  return await new Promise(resolve => window.Accept?.dispatchData({ authData: {}, cardData }, resolve))
}

test('a test card becomes a token without its number, in the shape of Accept.js', async () => {
  for (const { number, brand } of sandboxCards) {
    expect(await tokenize(number)).toEqual({
      opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: expect.any(String) },
      messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
    })
    const { dataValue } = Object(await tokenize(number)).opaqueData
    expect(JSON.parse(atob(dataValue))).toEqual({
      brand,
      lastFour: number.slice(-4),
      verdict: 'approved',
      nonce: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
    })
  }
})

test('a number that is not a test card is rejected with a message', async () => {
  expect(await tokenize('4242424242424242')).toEqual({
    messages: {
      resultCode: 'Error',
      message: [{ code: 'E_WC_05', text: 'This is a demo and accepts test cards only. No real card is charged.' }],
    },
  })
})

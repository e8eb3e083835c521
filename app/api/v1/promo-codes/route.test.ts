import { postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { setContentEdits } from '@/lib/content-edits'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { rateLimits } from '@/lib/platform/rate-limits'
import { POST } from './route'

const codes = [
  { code: 'Spring20', percent: 20, minimumFare: 100, until: '2999-12-31', maxUses: 5, oncePerCustomer: true },
  { code: 'AUTUMN', dollars: 15, until: '2020-11-30' },
]

serveTestSite()
beforeAll(() => setContentEdits([{ file: 'promo-codes.json', value: codes }]))
afterAll(() => setContentEdits([]))

async function lookUp(code: unknown, clientIp = '192.0.2.1') {
  const request = postRequest('/api/v1/promo-codes', { code }, { [SOCKET_IP_HEADER]: clientIp })
  const response = await POST(request, {})
  return { status: response.status, body: await response.json() }
}

test('answers what a code takes off, in any case, and nothing else of it', async () => {
  expect(await lookUp(' spring20 ')).toEqual({ status: 200, body: { code: 'SPRING20', percent: 20, minimumFare: 100 } })
})

test.each(['SPRING', 'AUTUMN', '', 'no code'])('gives one answer for any other: "%s"', async code => {
  const { status, body } = await lookUp(code)
  expect([status, body.error]).toEqual([404, 'This code is not valid.'])
})

test('limits guesses for each client IP', async () => {
  for (let i = 0; i < rateLimits.promoCodes.max; i++) await lookUp(`GUESS${i}`, '192.0.2.2')
  expect((await lookUp('SPRING20', '192.0.2.2')).status).toBe(429)
  expect((await lookUp('SPRING20', '192.0.2.3')).status).toBe(200)
})

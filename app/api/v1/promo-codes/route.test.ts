import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setContentEdits } from '@/lib/content-edits'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { rateLimits } from '@/lib/platform/rate-limits'
import { POST } from './route'

const codes = [
  { code: 'Spring20', percent: 20, minimumFare: 100, until: '2999-12-31', maxUses: 5, oncePerCustomer: true },
  { code: 'AUTUMN', dollars: 15, until: '2020-11-30' },
]

let dataDir: string
beforeAll(async () => {
  setContentEdits([{ file: 'promo-codes.json', value: codes }])
  dataDir = await mkdtemp(path.join(tmpdir(), 'promo-codes-api-'))
  process.env.DATA_DIR = dataDir
})
afterAll(async () => {
  setContentEdits([])
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})

async function lookUp(code: unknown, clientIp = '192.0.2.1') {
  const request = new Request('http://localhost/api/v1/promo-codes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SOCKET_IP_HEADER]: clientIp },
    body: JSON.stringify({ code }),
  })
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

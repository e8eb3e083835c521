import { startMailServer } from '@/e2e/fakes/mail-server'
import { checkSmtp } from './email'

const runningFakes: { stop: () => Promise<unknown> }[] = []
async function startFake<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  runningFakes.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(runningFakes.splice(0).map(fake => fake.stop()))
})

const login = { user: 'desk@ride.net', password: 'p@ss:word' }

test('accepts a login over a plain connection and sends no email', async () => {
  const server = await startFake(startMailServer({ login }))
  expect(await checkSmtp(server.url)).toMatchObject({
    status: 'passed',
    detail: expect.stringContaining('not encrypted, login accepted'),
  })
  expect(server.received).toEqual([])
})

test('fails for a wrong password', async () => {
  const server = await startFake(startMailServer({ login }))
  const finding = await checkSmtp(server.url.replace('ss%3Aword', 'other'))
  expect(finding).toMatchObject({ status: 'failed', detail: expect.stringContaining('rejected the login (535)') })
})

test.each(['implicit', 'starttls'] as const)('names an untrusted certificate: %s TLS', async tls => {
  const server = await startFake(startMailServer({ tls, login }))
  const finding = await checkSmtp(server.url)
  expect(finding).toMatchObject({ status: 'failed', detail: expect.stringContaining('self-signed certificate') })
})

test('fails for a closed port', async () => {
  expect(await checkSmtp('smtp://127.0.0.1:9')).toMatchObject({ status: 'failed' })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from '@/e2e/fakes/fake-server'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createWebhookChannel } from './channels'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

const SECRET = 'a secret of the dispatch system, long enough'

type ResponseHandler = (response: ServerResponse) => void

const responseHandlers = {
  accepted: response => response.writeHead(204).end(),
  broken: response => response.writeHead(500).end('no'),
  moved: response => response.writeHead(307, { location: '/elsewhere' }).end(),
  silent: () => {},
} satisfies Record<string, ResponseHandler>

async function startReceiver() {
  const received: string[] = []
  const script: ResponseHandler[] = []
  const { origin, stop } = await listen(async (request, response) => {
    received.push(await text(request))
    const respond = script.shift() ?? responseHandlers.accepted
    respond(response)
  })
  return { url: `${origin}/hooks`, received, script, stop }
}

let receiver: Awaited<ReturnType<typeof startReceiver>>
let child: ChildProcess | undefined
let fixture: OutboxFixture
beforeEach(async () => {
  receiver = await startReceiver()
  await openOutbox(receiver.url)
})
afterEach(async () => {
  child?.kill()
  await fixture.close()
  await receiver.stop()
})

/** The receiver checks the time of the signature. */
async function openOutbox(url: string) {
  fixture = await createOutboxFixture({ operatorEmail: null, webhook: { url, secret: SECRET } })
  fixture.setClock(new Date().toISOString())
}

const events = async () => (await fixture.rows()).filter(({ recipient }) => recipient === 'webhook')
const states = async () => (await events()).map(({ state }) => state)

test('posts the full event without the access token', async () => {
  const { booking, token } = await fixture.book()
  await fixture.deliverDue()
  const [row] = await events()
  const body = JSON.parse(receiver.received[0] ?? '')
  expect(body).toEqual({
    id: row?.id,
    events: [{ type: 'ride_booked', fare: { totalCents: 15_700, provisional: false }, paymentMethod: 'zelle' }],
    occurredAt: booking.createdAt,
    actor: 'rider',
    version: 1,
    booking,
  })
  expect(receiver.received[0]).not.toContain(token)
})

test.each(['broken', 'moved', 'silent'] as const)('retries a failed post (%s) with the same bytes', async how => {
  const controller = new AbortController()
  const { timeout } = AbortSignal
  // That of the post, not of the email sent beside it.
  const timeouts = jest.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    return how === 'silent' && ms === 10_000 ? controller.signal : timeout.call(AbortSignal, ms)
  })
  receiver.script.push(response => {
    responseHandlers[how](response)
    // The timeout ends once the receiver has the whole request, on any machine.
    controller.abort(new DOMException('the time is up', 'TimeoutError'))
  })
  await fixture.book()
  await fixture.deliverDue()
  timeouts.mockRestore()
  expect(await states()).toEqual(['waiting'])
  fixture.advanceClock(3000)
  await fixture.deliverDue()
  expect(receiver.received).toEqual(Array(2).fill(receiver.received[0]))
  expect(await states()).toEqual(['sent'])
})

test('an unreadable event does not keep back those of other bookings', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking } = await fixture.book()
  await fixture.db.updateTable('booking_events').set({ data: '{}' }).where('booking_id', '=', booking.id).execute()
  await fixture.book()
  await fixture.deliverDue()
  expect((await states()).toSorted()).toEqual(['sent', 'waiting'])
  error.mockRestore()
})

function channelTo(url: string, { secret = SECRET, now = new Date() } = {}) {
  return createWebhookChannel({ ...fixture.outboxContext, now: () => now, webhook: { url, secret } })
}

/** Runs the documentation's receiver as its own process. */
async function runExample(file: string) {
  const example = spawn(process.execPath, ['docs/webhook-receiver.mjs'], {
    env: { NODE_ENV: 'test', WEBHOOK_SECRET: SECRET, PORT: '0', EVENTS_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = example
  const [line] = await once(example.stdout, 'data')
  const url = String(line).trim().replace('listening at ', '')
  const ids = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).id)
  const stop = async () => {
    const exited = once(example, 'exit')
    example.kill()
    await exited
  }
  return { url, ids, stop }
}

test('signs what it posts: the example receiver accepts each event once, and nothing else', async () => {
  const dir = await createTemporaryFolder()
  const file = path.join(dir, 'events.jsonl')
  let example = await runExample(file)
  await fixture.close()
  await openOutbox(example.url)
  await fixture.book()
  await fixture.book()
  await fixture.deliverDue()
  const ids = (await events()).map(({ id }) => id)
  expect((await example.ids()).toSorted()).toEqual(ids.toSorted())

  // As after a crash before recording their acceptance, with a restarted receiver.
  await example.stop()
  example = await runExample(file)
  await fixture.close()
  await openOutbox(example.url)
  const body = JSON.stringify({ id: ids[0] })
  await channelTo(example.url).send(body)
  expect(await example.ids()).toHaveLength(2)

  await expect(channelTo(example.url, { secret: `${SECRET}!` }).send(body)).rejects.toThrow('status_401')
  const recorded = channelTo(example.url, { now: new Date(Date.now() - 10 * 60_000) })
  await expect(recorded.send(body)).rejects.toThrow('status_401')
  await example.stop()
})

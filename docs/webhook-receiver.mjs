// An example of a dispatch system's side of the webhooks: plain Node, no packages. It believes what is signed, acts on
// each event once, and answers quickly.
//
//   WEBHOOK_SECRET=... PORT=4000 node docs/webhook-receiver.mjs
//
// Events are appended to events.jsonl (EVENTS_FILE moves it), whose lines say what was received, also after a crash.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET ?? ''
const file = process.env.EVENTS_FILE ?? 'events.jsonl'
/** A signature older than this may be one that somebody recorded. */
const MAX_AGE_S = 5 * 60
const MAX_BODY_BYTES = 256 * 1024

if (secret.length < 32) throw new Error('Set WEBHOOK_SECRET to the same value as the site')

/** The ids of the events that were acted on. */
const received = readIds()

createServer((request, response) => {
  receive(request, response).catch(error => {
    // A sender that hung up, or a disk that is full: not taken, and it comes again.
    console.error(error)
    response.destroy()
  })
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1', function listening() {
  console.log(`listening at http://127.0.0.1:${this.address().port}`)
})

async function receive(request, response) {
  const answer = (status, text) => response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`)
  if (request.method !== 'POST') return answer(405, 'POST only')
  const body = await readBody(request)
  if (body === null) return answer(413, 'body too large')
  if (!isSigned(request.headers, body)) return answer(401, 'invalid signature')
  const event = JSON.parse(body)
  if (!received.has(event.id)) {
    act(event)
    received.add(event.id)
  }
  // Received before is as good as received now: the sender only asks that it is here.
  answer(200, 'taken')
}

/**
 * Whatever the dispatch system does with it. It must be kept before the answer says that it was taken. Events come in
 * any order: to find the newest state of a booking, compare `occurredAt` first, then `version`.
 */
function act(event) {
  const handle = openSync(file, 'a')
  writeSync(handle, `${JSON.stringify(event)}\n`)
  fsyncSync(handle)
  closeSync(handle)
}

/** HMAC-SHA256 over the time and the body as it came, byte for byte: never over JSON that was parsed and written again. */
function isSigned(headers, body) {
  const timestamp = String(headers['nocturne-timestamp'] ?? '')
  const [, given = ''] = /^v1=([0-9a-f]{64})$/.exec(String(headers['nocturne-signature'] ?? '')) ?? []
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return false
  const right = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readIds() {
  if (!existsSync(file)) return new Set()
  // A line that a crash cut off was never answered, and comes again.
  const text = readFileSync(file, 'utf8')
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  return new Set(text.split('\n').slice(0, -1).map(idOf))
}

function idOf(line) {
  try {
    return JSON.parse(line).id
  } catch {
    return ''
  }
}

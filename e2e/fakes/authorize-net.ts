import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { no } from './authorize-net-answers'
import { type BookEvent, openBooks, takenFor } from './authorize-net-ledger'
import { type Notification, notificationOf } from './authorize-net-notifications'
import { answerRequest, type Twist } from './authorize-net-requests'
import type { Fault } from './authorize-net-sequence'
import { asItem, type Item } from './content-items'
import { type Mode, misbehave } from './content-modes'

/**
 * What can go wrong with a call. `before`: the request is lost and nothing was booked; `after`: it was done and its
 * answer is lost. Half an answer, one that drips for ever and one in a wrong shape come after, too. `held` and `test`
 * answer well: the charge is held for review, or the account is in test mode. `busy` and `maintenance` refuse a request
 * before it is done.
 */
export const gatewayFaults = [
  'silence-before',
  'silence-after',
  'reset-before',
  'reset-after',
  'error-before',
  'error-after',
  'half',
  'drip',
  'wrong',
  'held',
  'test',
  'busy',
  'maintenance',
] as const
export type GatewayFault = (typeof gatewayFaults)[number]

type Order = { fault: GatewayFault; request: string | undefined; times: number }

const refusals: Partial<Record<GatewayFault, Fault>> = {
  busy: { code: 'E00053', text: 'The server is too busy to service this request, please try again.' },
  maintenance: { code: 'E00104', text: 'The server is in maintenance, so the requested method is unavailable.' },
}

const modes: Partial<Record<GatewayFault, Mode>> = {
  'silence-before': 'hang',
  'silence-after': 'hang',
  'reset-before': 'drop',
  'reset-after': 'drop',
  half: 'half',
  drip: 'drip',
}

export type FakeGateway = Awaited<ReturnType<typeof startGateway>>

/** A fake for Authorize.Net at its wire, on loopback. `now` is its clock, in milliseconds. */
export async function startGateway({
  port = 0,
  now = () => Date.now(),
  onRequest = () => {},
}: {
  port?: number
  now?: () => number
  /** Hears the body of every request, as it was sent. */
  onRequest?: (body: string) => void
} = {}) {
  const notices: BookEvent[] = []
  const books = openBooks(now, event => notices.push(event))
  const orders: Order[] = []
  const asked: string[] = []
  let settlesAt: number | undefined
  let thinkMs = 0

  const gateway = {
    url: '',
    port: 0,
    /** Every transaction there ever was, oldest first. */
    ledger: () => books.entries.map(entry => ({ ...entry })),
    /** The charges of an invoice whose money was taken and not given up again. */
    charges: (invoiceNumber: string) => takenFor(books.entries, invoiceNumber).map(entry => ({ ...entry })),
    /** The names of the requests that arrived, in order. */
    asked: () => [...asked],
    /** Makes the next call go wrong, the next one of a kind where `request` names it, or the next several. */
    fail(fault: GatewayFault, { request, times = 1 }: { request?: string; times?: number } = {}) {
      orders.push({ fault, request, times })
    },
    /** Forgets the faults that were asked for and have not come yet. */
    behave() {
      orders.length = 0
    },
    /** Takes so long over every answer from now on. */
    think(ms: number) {
      thinkMs = ms
    },
    /** Settles what waits for it, as the day's end does. */
    settle: () => books.settle(),
    /** Settles between two requests: just before the one that comes as this number from now, counted from 1. */
    settleBefore(request: number) {
      settlesAt = asked.length + request
    },
    /** Books a charge that came from elsewhere. */
    book(charge: { invoiceNumber: string; amountCents?: number }) {
      const facts = {
        amountCents: 10_000,
        refId: '',
        description: '',
        email: '',
        poNumber: '',
        windowSeconds: 0,
        ...charge,
      }
      return books.charge({ ...facts, card: { cardNumber: '4111111111111111', expirationDate: '122035' } }, false)
    },
    /** Decides upon a held transaction. */
    review: books.review,
    /** From now on the key may not decide upon held transactions. */
    refuseReviews() {
      books.mayReview = false
    },
    /** What somebody does in the merchant interface, and what the card's bank does. Each throws where it is refused. */
    merchant: {
      void(transId: string) {
        const made = books.void(transId)
        if ('reason' in made) throw new Error(made.text)
      },
      /** Gives back a part or all of a settled charge; the refund's number. `invoiceNumber` where it has another. */
      refund(transId: string, { amountCents, invoiceNumber }: { amountCents?: number; invoiceNumber?: string } = {}) {
        const original = books.find(transId)
        if (!original) throw new Error(`${transId} is not there`)
        const made = books.refund({
          refTransId: transId,
          invoiceNumber: invoiceNumber ?? original.invoiceNumber,
          amountCents: amountCents ?? original.amountCents,
          refId: '',
          cardNumber: original.lastFour,
        })
        if ('reason' in made) throw new Error(made.text)
        return made.entry.transId
      },
      chargeback: (transId: string) => books.dispute(transId, 'chargeback'),
      reverseChargeback: (transId: string) => books.dispute(transId, 'chargebackReversal'),
    },
    /** The webhooks' notifications since it was last asked for them, oldest first, signed with the account's key. */
    notifications: (): Notification[] => notices.splice(0).map(event => notificationOf(event, now())),
    /** A token without a browser. */
    tokenise({ cardNumber = '4111111111111111', expirationDate = '122035', ...rest }: Partial<PlainCard> = {}) {
      const dataValue = books.tokenise({ cardNumber, expirationDate, ...rest })
      return { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function takeFault(request: string): GatewayFault | undefined {
    const order = orders.find(each => each.request === undefined || each.request === request)
    if (!order) return undefined
    order.times -= 1
    if (order.times === 0) orders.splice(orders.indexOf(order), 1)
    return order.fault
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const text = await readBody(request)
    onRequest(text)
    const body = asItem(JSON.parse(text)) ?? {}
    const name = Object.keys(body)[0] ?? ''
    asked.push(name)
    if (asked.length === settlesAt) books.settle()
    if (thinkMs > 0) await pause(thinkMs)
    const fault = takeFault(name)
    if (fault?.endsWith('-before')) return fail({ fault, body: {}, response })
    const refused = fault && refusals[fault]
    if (refused) return sendMarked(response, JSON.stringify(no(refused)))
    const twist: Twist = { held: fault === 'held', test: fault === 'test' }
    const answer = answerRequest({ books, body, twist })
    return fault && !twist.held && !twist.test
      ? fail({ fault, body: answer, response })
      : sendMarked(response, JSON.stringify(answer))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  gateway.port = typeof address === 'object' && address ? address.port : port
  gateway.url = `http://127.0.0.1:${gateway.port}/xml/v1/request.api`
  return gateway
}

type PlainCard = { cardNumber: string; expirationDate: string; cardCode: string; zip: string }

function fail({ fault, body, response }: { fault: GatewayFault; body: Item; response: ServerResponse }) {
  const mode = modes[fault]
  if (mode) return misbehave({ mode, body, response })
  if (fault === 'wrong') return sendMarked(response, '{"transactionResponse":["odd"],"messages":"odd"}')
  return response.writeHead(500, { 'content-type': 'text/html' }).end('<html><h1>Server Error</h1></html>')
}

/** JSON as the gateway sends it: behind a byte-order mark. */
function sendMarked(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(`\uFEFF${text}`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

import 'server-only'
import { AppError } from '@/lib/errors'
import type { Transaction } from '../port'
import { batchesAnswerSchema, listAnswerSchema } from './answers'
import type { Client } from './client'
import {
  batchesRequest,
  batchRequest,
  DUPLICATE_WINDOW_SECONDS,
  type GatewayRequest,
  PAGE_SIZE,
  unsettledRequest,
} from './requests'
import { readTransaction } from './transaction'

/** How far the gateway's clock and ours may differ. */
const CLOCK_MARGIN_MS = 15 * 60_000
/** What the gateway calls a duplicate repeats a charge that may be so much older: it is to be found too. */
const ORIGINAL_MARGIN_MS = DUPLICATE_WINDOW_SECONDS * 1000 + CLOCK_MARGIN_MS
/** The longest stretch that one request for batches may cover. */
const BATCHES_SPAN_MS = 31 * 24 * 60 * 60_000

type Search = { client: Client; invoiceNumber: string; since: Date; now: Date }

/**
 * The transactions of an invoice, as their details tell them.
 *
 * First what is not settled, then what is: one that settles between the two reads is then seen twice. The other way
 * round it would be in neither, and a charge that was made would be taken for one that never was.
 */
export async function findTransactions({ client, invoiceNumber, since, now }: Search): Promise<Transaction[]> {
  const from = new Date(since.getTime() - ORIGINAL_MARGIN_MS)
  const until = new Date(now.getTime() + CLOCK_MARGIN_MS)
  const ids = new Set<string>()

  async function collect(requestOf: (page: number) => GatewayRequest) {
    for (let page = 1; ; page += 1) {
      const { transactions } = await client.read(requestOf(page), listAnswerSchema)
      const listed = transactions ?? []
      for (const transaction of listed) {
        if (transaction.invoiceNumber === invoiceNumber && !isBefore(transaction.submitTimeUTC, from)) {
          ids.add(transaction.transId)
        }
      }
      if (listed.length < PAGE_SIZE) return
    }
  }

  await collect(unsettledRequest)
  for (const batchId of await listBatches({ client, from, until })) {
    await collect(page => batchRequest({ batchId, page }))
  }
  return Promise.all([...ids].map(id => readListed(client, id)))
}

async function listBatches({ client, from, until }: { client: Client; from: Date; until: Date }): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let start = from.getTime(); start < until.getTime(); start += BATCHES_SPAN_MS) {
    const end = Math.min(start + BATCHES_SPAN_MS, until.getTime())
    const span = { from: new Date(start), to: new Date(end) }
    const { batchList } = await client.read(batchesRequest(span), batchesAnswerSchema)
    for (const { batchId } of batchList ?? []) ids.add(batchId)
  }
  return ids
}

async function readListed(client: Client, transactionId: string): Promise<Transaction> {
  const transaction = await client.details(transactionId)
  if (transaction) return readTransaction(transaction)
  throw new AppError({ kind: 'unavailable', message: `Authorize.Net lists ${transactionId} and does not know it` })
}

/** A time that cannot be read leaves the transaction in: better one too many than one overlooked. */
function isBefore(time: string, instant: Date): boolean {
  return Date.parse(time) < instant.getTime()
}

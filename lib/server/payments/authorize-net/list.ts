import 'server-only'
import { batchesAnswerSchema, type ListedRow, listAnswerSchema } from './answers'
import type { Client } from './client'
import { batchesRequest, batchRequest, type GatewayRequest, PAGE_SIZE, unsettledRequest } from './requests'

/** The longest stretch that one request for batches may cover. */
const BATCHES_SPAN_MS = 31 * 24 * 60 * 60_000

/**
 * Lists every transaction that is not settled, then those of the batches that were settled between two instants; one
 * that settles meanwhile is listed twice. The other way round it would be in neither list, and a charge that was made
 * would be taken for one that never was.
 */
export async function listTransactions({
  client,
  from,
  to,
}: {
  client: Client
  from: Date
  to: Date
}): Promise<ListedRow[]> {
  const rows: ListedRow[] = []

  async function collect(requestOf: (page: number) => GatewayRequest) {
    for (let page = 1; ; page += 1) {
      const { transactions } = await client.read(requestOf(page), listAnswerSchema)
      const listed = transactions ?? []
      rows.push(...listed)
      if (listed.length < PAGE_SIZE) return
    }
  }

  await collect(unsettledRequest)
  for (const batchId of await listBatches({ client, from, to })) {
    await collect(page => batchRequest({ batchId, page }))
  }
  return rows
}

async function listBatches({ client, from, to }: { client: Client; from: Date; to: Date }): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let start = from.getTime(); start < to.getTime(); start += BATCHES_SPAN_MS) {
    const end = Math.min(start + BATCHES_SPAN_MS, to.getTime())
    const span = { from: new Date(start), to: new Date(end) }
    const { batchList } = await client.read(batchesRequest(span), batchesAnswerSchema)
    for (const { batchId } of batchList ?? []) ids.add(batchId)
  }
  return ids
}

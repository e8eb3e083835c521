import 'server-only'
import type { AuthorizeNetClient } from './client'
import { batchesRequest, batchRequest, type GatewayRequest, PAGE_SIZE, unsettledRequest } from './requests'
import { batchListResponseSchema, listResponseSchema, type TransactionListItem } from './responses'

const MAX_BATCH_PERIOD_MS = 31 * 24 * 60 * 60_000

/** Lists unsettled, then settled transactions: the opposite order could miss one that settles. */
export async function listTransactions({
  client,
  from,
  to,
}: {
  client: AuthorizeNetClient
  from: Date
  to: Date
}): Promise<TransactionListItem[]> {
  const rows: TransactionListItem[] = []

  async function fetchAllPages(buildRequest: (page: number) => GatewayRequest) {
    for (let page = 1; ; page += 1) {
      const { transactions } = await client.queryOrThrow(buildRequest(page), listResponseSchema)
      const listed = transactions ?? []
      rows.push(...listed)
      if (listed.length < PAGE_SIZE) return
    }
  }

  await fetchAllPages(unsettledRequest)
  for (const batchId of await listBatches({ client, from, to })) {
    await fetchAllPages(page => batchRequest({ batchId, page }))
  }
  return rows
}

async function listBatches({
  client,
  from,
  to,
}: {
  client: AuthorizeNetClient
  from: Date
  to: Date
}): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let start = from.getTime(); start < to.getTime(); start += MAX_BATCH_PERIOD_MS) {
    const end = Math.min(start + MAX_BATCH_PERIOD_MS, to.getTime())
    const period = { from: new Date(start), to: new Date(end) }
    const { batchList } = await client.queryOrThrow(batchesRequest(period), batchListResponseSchema)
    for (const { batchId } of batchList ?? []) ids.add(batchId)
  }
  return ids
}

import 'server-only'
import type { Tx } from '@/lib/platform/database/write'
import type { BookingRow } from './account'
import { toBooking } from './document'
import { updateBooking } from './store'
import { deriveToken, sha256Hex } from './token'

/** Replaces the link of a booking, which ends all earlier ones, and returns its token; its event emails it to the booker. */
export async function replaceLink(tx: Tx, row: BookingRow, secret: string): Promise<string> {
  const linkVersion = row.link_version + 1
  const token = deriveToken({ secret, id: row.id, linkVersion })
  const link = { token_hash: sha256Hex(token), link_version: linkVersion }
  await updateBooking(tx, { booking: toBooking(row), version: row.version, events: [{ type: 'link_replaced' }], link })
  return token
}

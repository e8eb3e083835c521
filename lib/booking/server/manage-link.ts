import 'server-only'
import { readSite } from '#site'
import { buildRidePath, LOST_LINK_PATH } from '@/lib/booking/model/ride-page'
import type { BookingTable } from '@/lib/booking/tables'
import type { Tx } from '@/lib/platform/database/write'
import type { BookingRow } from './account'
import { toBooking } from './document'
import { updateBooking } from './store'
import { deriveToken, isTokenValid, sha256Hex } from './token'

type LinkColumns = Pick<BookingTable, 'id' | 'link_version' | 'token_hash'>

/**
 * Builds the manage link of a booking.
 * Links to the lost-link page if the token cannot be derived because the secret changed.
 */
export function buildManageLink({ row, secret }: { row: LinkColumns; secret: string }): string {
  const token = deriveToken({ secret, id: row.id, linkVersion: row.link_version })
  const isValid = isTokenValid({ token, tokenHash: row.token_hash })
  return `${readSite().url}${isValid ? buildRidePath({ id: row.id, token }) : LOST_LINK_PATH}`
}

/** Replaces the link of a booking, which ends all earlier ones, and returns its token; its event emails it to the booker. */
export async function replaceLink(tx: Tx, row: BookingRow, secret: string): Promise<string> {
  const linkVersion = row.link_version + 1
  const token = deriveToken({ secret, id: row.id, linkVersion })
  const link = { token_hash: sha256Hex(token), link_version: linkVersion }
  await updateBooking(tx, { booking: toBooking(row), version: row.version, events: [{ type: 'link_replaced' }], link })
  return token
}

import { readSite } from '#site'
import 'server-only'
import { buildRidePath, LOST_LINK_PATH } from '@/lib/booking/model/ride-page'
import type { BookingTable } from '@/lib/booking/tables'
import { deriveToken, isTokenValid } from './token'

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

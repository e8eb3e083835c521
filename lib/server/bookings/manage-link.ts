import 'server-only'
import { buildRidePath, LOST_LINK_PATH } from '@/lib/booking/ride-page'
import type { BookingTable } from '@/lib/server/database/tables'
import { site } from '@/lib/site'
import { deriveToken, isTokenValid } from './token'

/**
 * The rider's page of a booking with the token that opens it. Where the token cannot be made any more (the link is from
 * before they were numbered, or the secret is another one) it is the page on which a new link is asked for.
 */
export function buildManageLink({
  row,
  secret,
}: {
  row: Pick<BookingTable, 'id' | 'link_version' | 'token_hash'>
  secret: string
}): string {
  const token = deriveToken({ secret, id: row.id, linkVersion: row.link_version })
  const isValid = isTokenValid({ token, tokenHash: row.token_hash })
  return `${site.url}${isValid ? buildRidePath({ id: row.id, token }) : LOST_LINK_PATH}`
}

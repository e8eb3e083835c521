import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a request carries the secret as its Bearer token; takes as long for a near miss as for a far one. */
export function hasBearerSecret(request: Request, secret: string): boolean {
  const given = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

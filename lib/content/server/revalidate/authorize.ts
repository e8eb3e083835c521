import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Verifies the Bearer secret of a request in constant time. */
export function hasBearerSecret(request: Request, secret: string): boolean {
  const given = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

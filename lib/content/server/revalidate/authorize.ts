import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Verifies the Bearer secret of a request in constant time. */
export function hasBearerSecret(request: Request, secret: string): boolean {
  const presented = /^Bearer (.{1,1000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(presented), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import 'server-only'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/schemas'
import { env } from '@/lib/server/env'
import { site } from '@/lib/site'

/**
 * Where a rider sends Zelle money: the operator's address or, on a site that runs on its own files, a marked demo
 * address that is nobody's. Null where there is none; Zelle is then not offered.
 */
export function zelleOptions(): ZelleOptions | null {
  const { zelle, apiBaseUrl } = env()
  const name = zelle.name ?? site.brand
  if (zelle.email !== null) return { name, email: zelle.email, phone: zelle.phone, demo: false }
  return apiBaseUrl === null ? { name, email: 'zelle@nocturne.example', phone: zelle.phone, demo: true } : null
}

/** How a ride can be paid today. */
export function offeredPaymentMethods(): PaymentMethod[] {
  return zelleOptions() === null ? ['authorizenet'] : ['authorizenet', 'zelle']
}

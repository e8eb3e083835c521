import 'server-only'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/schemas'
import { env } from '@/lib/server/env'
import { site } from '@/lib/site'

/**
 * Where a rider sends Zelle money: the operator's address or, with sandbox payments, an example.com-style address that
 * is marked as a demo. Null where real payments have no `ZELLE_EMAIL`: Zelle is then not offered.
 */
export function zelleOptions(): ZelleOptions | null {
  const { zelle, payments } = env()
  const name = zelle.name ?? site.brand
  if (zelle.email !== null) return { name, email: zelle.email, phone: zelle.phone, demo: false }
  return payments.gateway === 'sandbox'
    ? { name, email: 'zelle@nocturne.example', phone: zelle.phone, demo: true }
    : null
}

/** How a ride can be paid today. */
export function offeredPaymentMethods(): PaymentMethod[] {
  return zelleOptions() === null ? ['authorizenet'] : ['authorizenet', 'zelle']
}

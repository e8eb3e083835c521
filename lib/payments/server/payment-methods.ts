import 'server-only'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/model/schemas'
import { env } from '@/lib/platform/env'
import { site } from '@/lib/site'

/** Returns the Zelle recipient; null when real payments have no `ZELLE_EMAIL`. */
export function zelleOptions(): ZelleOptions | null {
  const { zelle, payments } = env()
  const name = zelle.name ?? site.brand
  if (zelle.email !== null) return { name, email: zelle.email, phone: zelle.phone, demo: false }
  return payments.gateway === 'sandbox'
    ? { name, email: 'zelle@nocturne.example', phone: zelle.phone, demo: true }
    : null
}

/** Lists the offered payment methods. */
export function offeredPaymentMethods(): PaymentMethod[] {
  return zelleOptions() === null ? ['authorizenet'] : ['authorizenet', 'zelle']
}

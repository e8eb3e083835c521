import { readSite } from '#site'
import 'server-only'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/model/schemas'
import { env } from '@/lib/platform/env'
import { gatewayInUse } from './gateways'

/** Returns the Zelle recipient, in a demo an invented one; null if Zelle is not offered. */
export function zelleOptions(): ZelleOptions | null {
  const { name, email, phone } = env().zelle
  const recipient = { name: name ?? readSite().brand, phone }
  if (email !== null) return { ...recipient, email, demo: false }
  return gatewayInUse().config.testCards ? { ...recipient, email: 'zelle@nocturne.example', demo: true } : null
}

/** Lists the offered payment methods. */
export function offeredPaymentMethods(): PaymentMethod[] {
  return zelleOptions() === null ? ['authorizenet'] : ['authorizenet', 'zelle']
}

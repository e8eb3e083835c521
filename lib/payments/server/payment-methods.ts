import { readSite } from '#site'
import 'server-only'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/model/schemas'
import { env } from '@/lib/platform/env'

/** Returns the Zelle recipient; null if Zelle is not offered. */
export function zelleOptions(): ZelleOptions | null {
  const { zelle } = env()
  return zelle && { ...zelle, name: zelle.name ?? readSite().brand }
}

/** Lists the offered payment methods. */
export function offeredPaymentMethods(): PaymentMethod[] {
  return zelleOptions() === null ? ['authorizenet'] : ['authorizenet', 'zelle']
}

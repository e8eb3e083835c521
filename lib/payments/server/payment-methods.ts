import { readSite } from '#site'
import 'server-only'
import { type PaymentOffer, paymentMethodNames, type ZelleOptions } from '@/lib/booking/model/payment-methods'
import { env } from '@/lib/platform/env'
import { gatewayInUse } from './gateways'

/** Returns how rides can be paid. Zelle has in a demo an invented recipient. */
export function paymentOffer(): PaymentOffer {
  const zelle = zelleOptions()
  const hasCards = gatewayInUse().config !== null
  const isOffered = { authorizenet: hasCards, zelle: zelle !== null, chauffeur: env().paysChauffeur ?? !hasCards }
  return { methods: paymentMethodNames.filter(name => isOffered[name]), zelle }
}

function zelleOptions(): ZelleOptions | null {
  const { name, email, phone } = env().zelle
  const recipient = { name: name ?? readSite().brand, phone }
  if (email !== null) return { ...recipient, email, demo: false }
  return gatewayInUse().config?.testCards ? { ...recipient, email: 'zelle@nocturne.example', demo: true } : null
}

import { z } from 'zod'

/** Received by the operator or the chauffeur: no gateway knows of it, so the operator says that it came or went back. */
export const handMethods = ['zelle', 'chauffeur'] as const
export type HandMethod = (typeof handMethods)[number]

/** In the order in which they are offered. */
export const paymentMethodNames = ['authorizenet', ...handMethods] as const
export const paymentMethodSchema = z.enum(paymentMethodNames, 'Please choose a payment method.')
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

type Words = {
  label: string
  /** "payment by card", "you paid $5.00 by card" */
  by: string
  /** Of a ride with a confirmed fare, of which nothing was received. */
  unpaidStatus: 'reserved' | 'awaiting_zelle' | 'pay_chauffeur'
}
export const paymentMethods: Record<PaymentMethod, Words> = {
  authorizenet: { label: 'Credit/Debit Card', by: 'by card', unpaidStatus: 'reserved' },
  zelle: { label: 'Zelle', by: 'by Zelle', unpaidStatus: 'awaiting_zelle' },
  chauffeur: { label: 'Pay your chauffeur', by: 'to the chauffeur', unpaidStatus: 'pay_chauffeur' },
}

/** How money came and goes back: by card, or one of the methods by hand, whose name is its gateway in the ledger. */
export const paymentWays = ['card', ...handMethods] as const
export type PaymentWay = (typeof paymentWays)[number]

export function isByHand(gateway: string | null): gateway is HandMethod {
  return handMethods.some(method => method === gateway)
}

export function wayOf(gateway: string | null): PaymentWay {
  return isByHand(gateway) ? gateway : 'card'
}

export function describeWay(way: PaymentWay): string {
  return paymentMethods[way === 'card' ? 'authorizenet' : way].by
}

/** `demo` marks a placeholder recipient. */
export type ZelleOptions = { name: string; email: string; phone: string | null; demo: boolean }

/** What a site offers, at least one; `zelle` only with its method. */
export type PaymentOffer = { methods: readonly PaymentMethod[]; zelle: ZelleOptions | null }

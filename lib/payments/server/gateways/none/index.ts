import 'server-only'
import { z } from 'zod'
import type { PaymentGateway } from '@/lib/payments/server/gateway-port'
import { defineAdapter } from '@/lib/platform/adapter'
import { passed } from '@/lib/platform/check'
import { emailSetting, invalidSettingsError, optional, yesOrNoSetting } from '@/lib/platform/env'

const NOT_OFFERED = { state: 'refused', reason: 'no_gateway' } as const

/** Cards are not charged online: riders pay by Zelle or the chauffeur, and the operator says what was received. */
export const none = {
  name: 'none',
  required: [],
  ...defineAdapter(
    { PAYMENTS: optional(z.string()), PAY_CHAUFFEUR: yesOrNoSetting, ZELLE_EMAIL: emailSetting },
    ({ PAY_CHAUFFEUR, ZELLE_EMAIL }) => {
      if (PAY_CHAUFFEUR === 'no' && ZELLE_EMAIL === undefined) {
        throw invalidSettingsError(['ZELLE_EMAIL: is required with PAYMENTS=none and PAY_CHAUFFEUR=no'])
      }
      return {
        name: 'none',
        demoNotice: null,
        config: null,
        create: async () => gateway,
        check: async () => [passed('Payments: no cards online')],
        recipients: [],
      }
    },
  ),
}

const gateway: PaymentGateway = {
  name: 'none',
  onlyCharges: true,
  charge: async () => NOT_OFFERED,
  fetchTransaction: async () => null,
  listTransactions: () => [],
  void: async () => NOT_OFFERED,
  declinePendingReview: async () => NOT_OFFERED,
  refund: async () => NOT_OFFERED,
  testConnection: async () => false,
}

'use client'

import useSWR from 'swr'
import { fetchPaymentConfig } from '@/lib/browser/payment-client'
import { canTokenizeHere, loadTokenizer } from '@/lib/browser/tokenizer'
import type { PaymentConfig } from '@/lib/payment/schemas'

export type CardTokenizer = {
  /** `insecure`: this page did not come over https, and the tokenizer works on no other. */
  state: 'loading' | 'ready' | 'failed' | 'insecure'
  /** Undefined until it was read. */
  config: PaymentConfig | undefined
  retry: () => void
}

const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const

/** Reads how cards are paid here and loads the tokenizer's script, from the moment the dialog opens. */
export function useCardTokenizer(): CardTokenizer {
  const settings = useSWR('payments/config', fetchPaymentConfig, ONCE)
  const config = settings.data
  const insecure = config !== undefined && !canTokenizeHere(config.tokenizer)
  const script = useSWR(
    config === undefined || insecure ? null : ['payments/tokenizer', config.tokenizer],
    async ([, tokenizer]) => {
      await loadTokenizer(tokenizer)
      return true
    },
    ONCE,
  )
  const current = config === undefined ? settings : script
  const failed = current.error !== undefined && !current.isValidating
  return {
    state: insecure ? 'insecure' : script.data === true ? 'ready' : failed ? 'failed' : 'loading',
    config,
    retry: () => void current.mutate(),
  }
}

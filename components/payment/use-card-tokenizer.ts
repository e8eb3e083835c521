'use client'

import useSWR from 'swr'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { canTokenizeHere, loadTokenizer } from '@/lib/payments/client/tokenizer'
import type { PaymentConfig } from '@/lib/payments/model/schemas'

export type CardTokenizer = {
  /** `insecure`: the tokenizer requires HTTPS. */
  state: 'loading' | 'ready' | 'failed' | 'insecure'
  config: PaymentConfig | undefined
  retry: () => void
}

const FETCH_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const

/** Fetches the payment settings and loads the tokenizer. */
export function useCardTokenizer(): CardTokenizer {
  const configRequest = useSWR('payments/config', fetchPaymentConfig, FETCH_ONCE)
  const config = configRequest.data
  const isInsecure = config !== undefined && !canTokenizeHere(config.tokenizer)
  const scriptRequest = useSWR(
    config === undefined || isInsecure ? null : ['payments/tokenizer', config.tokenizer],
    async ([, tokenizer]) => {
      await loadTokenizer(tokenizer)
      return true
    },
    FETCH_ONCE,
  )
  const activeRequest = config === undefined ? configRequest : scriptRequest
  const hasFailed = activeRequest.error !== undefined && !activeRequest.isValidating
  return {
    state: isInsecure ? 'insecure' : scriptRequest.data === true ? 'ready' : hasFailed ? 'failed' : 'loading',
    config,
    retry: () => void activeRequest.mutate(),
  }
}

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
  return {
    state: readState({ config, insecure, loaded: script.data === true, settings, script }),
    config,
    retry: () => void (config === undefined ? settings : script).mutate(),
  }
}

type Asking = { error?: unknown; isValidating: boolean }

function readState({
  config,
  insecure,
  loaded,
  settings,
  script,
}: {
  config: PaymentConfig | undefined
  insecure: boolean
  loaded: boolean
  settings: Asking
  script: Asking
}): CardTokenizer['state'] {
  if (insecure) return 'insecure'
  if (loaded) return 'ready'
  const asked = config === undefined ? settings : script
  return asked.error !== undefined && !asked.isValidating ? 'failed' : 'loading'
}

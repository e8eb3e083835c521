'use client'

import { useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { takePaymentResult } from '@/lib/browser/page-script/payment-notice-waiting'
import { sentences } from '@/lib/errors'

/** Says how a payment went, where the address said so on arrival at the booking. It changes nothing else. */
export function usePaymentResult(): void {
  const toast = useToast()
  useEffect(() => {
    const result = takePaymentResult()
    if (result === 'success') toast(sentences.paymentSuccess)
    if (result === 'cancelled') toast(sentences.paymentCancelled, { tone: 'error' })
  }, [toast])
}

'use client'

import { useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { takePendingPaymentResult } from '@/lib/browser/page-script/pending-payment-result'
import { userMessages } from '@/lib/errors'

/** Says how a payment went, where the address said so on arrival at the booking. It changes nothing else. */
export function usePaymentResultToast(): void {
  const toast = useToast()
  useEffect(() => {
    const result = takePendingPaymentResult()
    if (result === 'success') toast(userMessages.paymentSuccess)
    if (result === 'cancelled') toast(userMessages.paymentCancelled, { tone: 'error' })
  }, [toast])
}

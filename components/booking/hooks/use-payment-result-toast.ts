'use client'

import { useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { takePendingPaymentResult } from '@/lib/browser/page-script/pending-payment-result'
import { userMessages } from '@/lib/errors'

/** Shows a toast for the payment result in the URL; changes no state. */
export function usePaymentResultToast(): void {
  const toast = useToast()
  useEffect(() => {
    const result = takePendingPaymentResult()
    if (result === 'success') toast(userMessages.paymentSuccess)
    if (result === 'cancelled') toast(userMessages.paymentCanceled, { tone: 'error' })
  }, [toast])
}

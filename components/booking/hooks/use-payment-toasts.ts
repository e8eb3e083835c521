'use client'

import { useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { userMessages } from '@/lib/errors'
import { takePendingPaymentResult } from '@/lib/rendering/page-script/notices'

/** Shows a toast for the payment result in the URL; changes no state. */
export function usePaymentResultToast(): void {
  const toast = useToast()
  useEffect(() => {
    const result = takePendingPaymentResult()
    if (result === 'success') toast(userMessages.paymentSuccess)
    if (result === 'cancelled') toast(userMessages.paymentUnsuccessful, { tone: 'error' })
  }, [toast])
}

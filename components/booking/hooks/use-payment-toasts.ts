'use client'

import { useCallback, useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/model/schemas'
import { isUnpaid } from '@/lib/booking/model/status'
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

/** Shows a toast when a payment check ends. */
export function usePaymentOutcomeToast(): (booking: Booking) => void {
  const toast = useToast()
  return useCallback(
    booking => {
      if (booking.status === 'paid') toast(userMessages.paymentSuccess)
      if (isUnpaid(booking)) toast(userMessages.paymentUnsuccessful, { tone: 'error' })
    },
    [toast],
  )
}

'use client'

import { useCallback } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/model/schemas'
import { isUnpaid } from '@/lib/booking/model/status'
import { userMessages } from '@/lib/errors'

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

'use client'

import { useCallback, useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED, getPaymentProgress, isPaymentOpen } from '@/lib/booking/model/status'
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

/** Shows a toast when a payment that was being checked has ended. */
export function usePaymentOutcomeToast(): (before: Booking, latest: Booking) => void {
  const toast = useToast()
  return useCallback(
    (before, latest) => {
      if (!isPaymentOpen(before)) return
      const progress = getPaymentProgress(before, latest, before.account.openCharge?.changesRide === true)
      if (progress === 'paid') toast(userMessages.paymentSuccess)
      if (progress === 'returned') toast(CHANGE_RETURNED, { tone: 'error' })
      if (progress === 'due') toast(userMessages.paymentUnsuccessful, { tone: 'error' })
    },
    [toast],
  )
}

'use client'

import { useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { clearWizard, saveParting, takeParting } from '@/lib/browser/booking-storage'

/** Forgets this booking and reloads the page at an empty one, which then says `parting` once. */
export function startNew(parting = '') {
  clearWizard()
  if (parting !== '') saveParting(parting)
  history.replaceState(null, '', '/#booking-flow')
  location.reload()
}

/** Says what the booking before this one left to say. */
export function useParting() {
  const toast = useToast()
  useEffect(() => {
    const parting = takeParting()
    if (parting !== null) toast(parting, { tone: 'success' })
  }, [toast])
}

'use client'

import { useEffect, useState } from 'react'
import { clearWizard, saveParting, takeParting } from '@/lib/browser/booking-storage'

/** Forgets this booking and reloads the page at an empty one, which then says `parting` once. */
export function startNew(parting = '') {
  clearWizard()
  if (parting !== '') saveParting(parting)
  history.replaceState(null, '', '/#booking-flow')
  location.reload()
}

/** What the booking before this one left to say; empty where it said nothing, or the rider has read it. */
export function useParting() {
  const [parting, setParting] = useState('')
  useEffect(() => setParting(held => held || (takeParting() ?? '')), [])
  return { parting, forgetParting: () => setParting('') }
}

'use client'

import { useEffect, useState } from 'react'
import { BOOKING_SECTION } from '@/components/layout/nav-links'

/** Whether the visitor has asked for the booking: by the address's anchor or by pressing a link to it. */
export function useBookingCalled(): boolean {
  const [called, setCalled] = useState(false)
  useEffect(() => {
    const anchor = `#${BOOKING_SECTION}`
    const readAddress = () => {
      if (location.hash === anchor) setCalled(true)
    }
    const readPress = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(`a[href$="${anchor}"]`)) setCalled(true)
    }
    readAddress()
    window.addEventListener('hashchange', readAddress)
    document.addEventListener('click', readPress)
    return () => {
      window.removeEventListener('hashchange', readAddress)
      document.removeEventListener('click', readPress)
    }
  }, [])
  return called
}

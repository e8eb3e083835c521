'use client'

import { useEffect, useState } from 'react'
import { BOOKING_SECTION } from '@/components/layout/nav-links'

/** Reports whether the visitor requested the booking by URL or link. */
export function useBookingRequested(): boolean {
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    const anchor = `#${BOOKING_SECTION}`
    const checkHash = () => {
      if (location.hash === anchor) setIsRequested(true)
    }
    const checkClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(`a[href$="${anchor}"]`)) setIsRequested(true)
    }
    checkHash()
    window.addEventListener('hashchange', checkHash)
    document.addEventListener('click', checkClick)
    return () => {
      window.removeEventListener('hashchange', checkHash)
      document.removeEventListener('click', checkClick)
    }
  }, [])
  return isRequested
}

'use client'

import { createContext, use } from 'react'
import type { UsualWaits } from '@/lib/booking/usual-wait'

/** The operator's usual waits, given by the page; none are claimed where nobody gives any. */
export const UsualWaitsContext = createContext<UsualWaits>({})

export function useUsualWaits(): UsualWaits {
  return use(UsualWaitsContext)
}

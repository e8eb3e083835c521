'use client'

import { createContext, use } from 'react'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'

export const UsualWaitsContext = createContext<UsualWaits>({})

export function useUsualWaits(): UsualWaits {
  return use(UsualWaitsContext)
}

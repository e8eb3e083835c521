'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Draft } from '@/lib/booking/draft'
import type { VehicleCategory } from '@/lib/content/schemas'

/**
 * Chooses the vehicle that a link named, once it is known which vehicles there are. One that is not among them is left
 * out without a word.
 */
export function useLinkedVehicle({
  vehicle,
  categories,
  onChoose,
}: {
  vehicle: string
  categories: readonly VehicleCategory[] | undefined
  onChoose: (patch: Pick<Draft, 'carCategory' | 'categoryKey'>) => void
}): void {
  const isDone = useRef(vehicle === '')
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (isDone.current || categories === undefined) return
    isDone.current = true
    for (const { key = '', vehicles } of categories) {
      const carCategory = vehicles.find(name => name.toLowerCase() === vehicle.toLowerCase())
      if (carCategory !== undefined) return choose({ carCategory, categoryKey: key })
    }
  }, [vehicle, categories])
}

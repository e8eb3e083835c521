'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Draft } from '@/lib/booking/model/draft'
import type { VehicleCategory } from '@/lib/content/model/schemas'

/** Selects the vehicle named in a link; ignores an unknown one. */
export function useLinkedVehicle({
  vehicle,
  categories,
  onChoose,
}: {
  vehicle: string
  categories: readonly VehicleCategory[] | undefined
  onChoose: (patch: Pick<Draft, 'carCategory' | 'categoryKey'>) => void
}): void {
  const isDone = useRef(false)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (isDone.current || vehicle === '' || categories === undefined) return
    isDone.current = true
    for (const { key = '', vehicles } of categories) {
      const carCategory = vehicles.find(name => name.toLowerCase() === vehicle.toLowerCase())
      if (carCategory !== undefined) return choose({ carCategory, categoryKey: key })
    }
  }, [vehicle, categories])
}

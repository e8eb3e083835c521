'use client'

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { DrawnMap } from '@/components/maps/drawn/drawn-map'
import type { RideMapProps } from '@/components/maps/markers'
import type { OpenMapCanvasProps } from './open-map-canvas'

/** The same failure recurs in each step with a map. */
let hasWarned = false

/** Shows the ride on a MapLibre map, replaced by the drawn map until it loads. */
export function OpenMap(props: RideMapProps & { styleUrl: string }) {
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming')
  const onShown = useCallback(() => setState('shown'), [])
  const fail = useCallback((reason: string) => {
    if (!hasWarned) console.warn(`open map unavailable, showing the drawn map: ${reason}`)
    hasWarned = true
    setState('failed')
  }, [])
  const Canvas = useOpenMapCanvas(fail)
  return (
    <div className="relative h-full w-full overflow-hidden bg-ink">
      {state !== 'shown' && <DrawnMap {...props} />}
      {state !== 'failed' && Canvas !== null && (
        // A map without a size loads nothing.
        <div className={state === 'shown' ? 'absolute inset-0' : 'invisible absolute inset-0'}>
          <Canvas {...props} onShown={onShown} onFailed={fail} />
        </div>
      )}
    </div>
  )
}

function useOpenMapCanvas(onFailed: (reason: string) => void): ComponentType<OpenMapCanvasProps> | null {
  const [Canvas, setCanvas] = useState<ComponentType<OpenMapCanvasProps> | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./open-map-canvas').then(
      module => isCurrent && setCanvas(() => module.OpenMapCanvas),
      () => isCurrent && onFailed('its code did not load'),
    )
    return () => {
      isCurrent = false
    }
  }, [onFailed])
  return Canvas
}

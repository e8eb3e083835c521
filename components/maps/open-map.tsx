'use client'

import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { DrawnMap } from './drawn-map'
import type { OpenMapCanvasProps } from './open-map-canvas'
import type { RideMapProps } from './ride-map'

export type OpenMapProps = RideMapProps & {
  /** The address of a style, by the MapLibre style specification. */
  styleUrl: string
  /** The open map cannot be shown; the drawn map has its place from here on. */
  onFailed?: (reason: string) => void
}

/** One line in the console says it; the same fault comes again with each step that has a map. */
let hasWarned = false

/**
 * The ride on the map that a style address gives. While that is on its way, and where it cannot be shown, the drawn map
 * is there instead. Fills its parent.
 */
export function OpenMap({ onFailed, ...props }: OpenMapProps) {
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming')
  const onShown = useCallback(() => setState('shown'), [])
  const notifyFailed = useEffectEvent((reason: string) => onFailed?.(reason))
  const fail = useCallback((reason: string) => {
    if (!hasWarned) console.warn(`open map unavailable, showing the drawn map: ${reason}`)
    hasWarned = true
    setState('failed')
    notifyFailed(reason)
  }, [])
  const Canvas = useOpenMapCanvas(fail)
  const { pickup, dropOff, stops, route, center } = props
  return (
    <div className="relative h-full w-full overflow-hidden bg-ink">
      {state !== 'shown' && <DrawnMap pickup={pickup} dropOff={dropOff} stops={stops} route={route} center={center} />}
      {state !== 'failed' && Canvas !== null && (
        // Hidden and not absent: a map without a size fetches nothing.
        <div className={state === 'shown' ? 'absolute inset-0' : 'invisible absolute inset-0'}>
          <Canvas {...props} onShown={onShown} onFailed={fail} />
        </div>
      )}
    </div>
  )
}

/** MapLibre is large: it is loaded with the first open map, and for nobody who has none. */
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

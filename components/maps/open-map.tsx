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
let warned = false

/**
 * The ride on the map that a style address gives. While that is on its way, and where it cannot be shown, the drawn map
 * is there instead. Fills its parent.
 */
export function OpenMap({ onFailed, ...props }: OpenMapProps) {
  const [state, setState] = useState<'coming' | 'shown' | 'failed'>('coming')
  const show = useCallback(() => setState('shown'), [])
  const tell = useEffectEvent((reason: string) => onFailed?.(reason))
  const fail = useCallback((reason: string) => {
    if (!warned) console.warn(`open map unavailable, showing the drawn map: ${reason}`)
    warned = true
    setState('failed')
    tell(reason)
  }, [])
  const Canvas = useCanvas(fail)
  const { pickup, dropOff, stops, route, center } = props
  return (
    <div className="relative h-full w-full overflow-hidden bg-ink">
      {state !== 'shown' && <DrawnMap pickup={pickup} dropOff={dropOff} stops={stops} route={route} center={center} />}
      {state !== 'failed' && Canvas !== null && (
        // Hidden and not absent: a map without a size fetches nothing.
        <div className={state === 'shown' ? 'absolute inset-0' : 'invisible absolute inset-0'}>
          <Canvas {...props} onShown={show} onFailed={fail} />
        </div>
      )}
    </div>
  )
}

/** MapLibre is large: it is loaded with the first open map, and for nobody who has none. */
function useCanvas(onFailed: (reason: string) => void): ComponentType<OpenMapCanvasProps> | null {
  const [Canvas, setCanvas] = useState<ComponentType<OpenMapCanvasProps> | null>(null)
  useEffect(() => {
    let wanted = true
    import('./open-map-canvas').then(
      module => wanted && setCanvas(() => module.OpenMapCanvas),
      () => wanted && onFailed('its code did not load'),
    )
    return () => {
      wanted = false
    }
  }, [onFailed])
  return Canvas
}

'use client'

import useSWR from 'swr'
import { useMaps } from '@/components/maps/maps-provider'
import { AppError, directionsSentence } from '@/lib/errors'
import { type DrawnDrive, MapsUnavailable } from '@/lib/maps/port'
import { type Place, routeFailures } from '@/lib/maps/schemas'

export type Line = {
  path: DrawnDrive['path'] | null
  warnings: string[]
  sentence: string | null
  retrying: boolean
  retry: () => void
}

/**
 * The line between two places by the stops on the way as the maps service draws it, where it draws one; asked only once it is wanted, and once a
 * way. One that belongs to another way is never given.
 */
export function useLine({
  pickup,
  dropOff,
  stops,
  wanted,
}: {
  pickup: Place | null
  dropOff: Place | null
  stops: Place[]
  wanted: boolean
}): Line {
  const { maps, report } = useMaps()
  const ends =
    wanted && maps.drive !== null && pickup !== null && dropOff !== null
      ? { from: pickup, to: dropOff, via: stops }
      : null
  const line = useSWR(
    ends === null ? null : ['line', ends.from.id, ends.to.id, ...stops.map(({ id }) => id)],
    () => (ends === null ? null : (maps.drive?.(ends) ?? null)),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
      onError: report,
    },
  )
  // Maps that are gone for good say so themselves, and draw no line any more.
  const failed = ends !== null && line.error !== undefined && !(line.error instanceof MapsUnavailable)
  const drawn = ends === null || line.error !== undefined ? null : (line.data ?? null)
  return {
    path: drawn?.path ?? null,
    warnings: drawn?.warnings ?? [],
    sentence: failed ? routeSentence(line.error) : null,
    retrying: failed && line.isValidating,
    retry: () => void line.mutate(),
  }
}

/** Why there is no drive, in the words of a directions service. */
export function routeSentence(error: unknown): string {
  const known = error instanceof AppError && routeFailures.some(failure => failure === error.code)
  return directionsSentence(known ? error.code : 'UNKNOWN_ERROR')
}

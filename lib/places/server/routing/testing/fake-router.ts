import 'server-only'
import type { Route } from '@/lib/places/model/schemas'
import type { OriginDestination, Router } from '../router'

/** Times Square and Kennedy Airport. */
export const sampleEnds: OriginDestination = {
  from: { lat: 40.758, lng: -73.9855 },
  to: { lat: 40.6413, lng: -73.7781 },
}

function measuredRoute(distanceMeters: number): Route {
  return {
    distanceMeters,
    durationSeconds: 2700,
    path: [
      [40.758, -73.9855],
      [40.6413, -73.7781],
    ],
    pickupTimeZone: 'America/New_York',
    estimated: false,
  }
}

/** Creates a fake router that counts its requests. */
export function createFakeRouter(meters: number) {
  let error: unknown
  let blocked: Promise<void> | undefined
  const state = {
    requestCount: 0,
    meters,
    lastRequest: undefined as OriginDestination | undefined,
    fail(with_: unknown) {
      error = with_
    },
    recover() {
      error = undefined
    },
    hold(): () => void {
      error = undefined
      let release = () => {}
      blocked = new Promise(resolve => {
        release = resolve
      })
      return release
    },
  }
  const routes: Router = {
    async findRoute(question) {
      state.requestCount += 1
      state.lastRequest = question
      await blocked
      if (error !== undefined) throw error
      return measuredRoute(state.meters)
    },
  }
  return Object.assign(state, routes)
}

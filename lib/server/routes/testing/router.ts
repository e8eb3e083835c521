import 'server-only'
import type { Route } from '@/lib/maps/schemas'
import type { Ends } from '../ends'
import type { Routes } from '../port'

/** Two points that the estimate knows a drive between: Times Square and Kennedy airport. */
export const ends: Ends = { from: { lat: 40.758, lng: -73.9855 }, to: { lat: 40.6413, lng: -73.7781 } }

/** A measured drive of so many metres. */
export function drive(distanceMeters: number): Route {
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

/** A router that answers as it is told to, and counts how often it was asked. */
export function router(meters: number) {
  let error: unknown
  let held: Promise<void> | undefined
  const state = {
    asked: 0,
    meters,
    /** What it was asked last. */
    question: undefined as Ends | undefined,
    fail(with_: unknown) {
      error = with_
    },
    recover() {
      error = undefined
    },
    /** Well again, but its answers wait until what this gives is called. */
    hold(): () => void {
      error = undefined
      let release = () => {}
      held = new Promise(resolve => {
        release = resolve
      })
      return release
    },
  }
  const routes: Routes = {
    async drive(question) {
      state.asked += 1
      state.question = question
      await held
      if (error !== undefined) throw error
      return drive(state.meters)
    },
  }
  return Object.assign(state, routes)
}

import 'server-only'
import { createEstimator } from './estimate'
import type { Routes } from './port'

const routes = createEstimator()

/** The routes this site runs on: estimates from coordinates, no network, no key. */
export function getRoutes(): Routes {
  return routes
}

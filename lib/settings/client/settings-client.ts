import 'client-only'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type { ChangedUnits, SettingsView, UnitChange, UnitView } from '@/lib/settings/model/schemas'

/** All of the content is checked with a change. */
const CHANGE_TIMEOUT_MS = 30_000

export function fetchSettings(token: string): Promise<SettingsView> {
  return callEndpoint('GET /api/v1/operator/settings', { token })
}

/** Throws AppError code `stale` when the unit has another version; see `getCurrentUnit`. */
export function submitUnitChange(token: string, change: UnitChange): Promise<ChangedUnits> {
  return callEndpoint('POST /api/v1/operator/settings', { token, body: change, timeoutMs: CHANGE_TIMEOUT_MS })
}

/** Returns the unit as it is now from a conflict; null for any other error. */
export function getCurrentUnit(error: unknown): UnitView | null {
  return getErrorDetails<{ current: UnitView }>(error, 'stale')?.current ?? null
}

import 'client-only'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type { Post } from '@/lib/content/model/schemas'
import { MAX_UPLOAD_BYTES, uploadTooLarge } from '@/lib/content/model/uploads'
import { AppError } from '@/lib/errors'
import type { ConnectionsChange, ConnectionsSaved } from '@/lib/settings/model/connections'
import type { ActiveLink, ChangedUnits, SettingsView, UnitChange, UnitView } from '@/lib/settings/model/schemas'

/** 10 MB take minutes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000
/** All of the content is checked with a change. */
const CHANGE_TIMEOUT_MS = 30_000

export function fetchSettings(token: string): Promise<SettingsView> {
  return callEndpoint('GET /api/v1/operator/settings', { token })
}

/** Exchanges the token of the link in the server's log, once, for that of a link to the settings. */
export async function exchangeSetupLink(token: string): Promise<string> {
  return (await callEndpoint<{ token: string }>('POST /api/v1/operator/settings/setup', { token, body: {} })).token
}

/** Records that the link of this token arrived by email. */
export async function proveMail(token: string): Promise<void> {
  await callEndpoint('POST /api/v1/operator/settings/mail-proof', { token, body: {} })
}

/** Returns after the change is stored; the server restarts then. */
export function submitConnections(token: string, change: ConnectionsChange): Promise<ConnectionsSaved> {
  return callEndpoint('POST /api/v1/operator/settings/connections', {
    token,
    body: change,
    timeoutMs: CHANGE_TIMEOUT_MS,
  })
}

const RESTART_TIMEOUT_MS = 150_000
const RESTART_POLL_MS = 1000

/** Waits until a server with these connections responds. Returns what it has; null if none does in time. */
export async function waitForConnections(token: string, version: number): Promise<SettingsView | null> {
  const deadline = Date.now() + RESTART_TIMEOUT_MS
  while (Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, RESTART_POLL_MS))
    const settings = await fetchSettings(token).catch(() => null)
    if (settings !== null && settings.connections.usedVersion >= version) return settings
  }
  return null
}

/** Throws AppError code `stale` when the unit has another version; see `getCurrentUnit`. */
export function submitUnitChange(token: string, change: UnitChange): Promise<ChangedUnits> {
  return callEndpoint('POST /api/v1/operator/settings', { token, body: change, timeoutMs: CHANGE_TIMEOUT_MS })
}

export function fetchPost(token: string, id: string): Promise<UnitView> {
  return callEndpoint('GET /api/v1/operator/settings/posts/{id}', { token, params: { id } })
}

/** Returns the post as its page would show it. */
export function fetchPreview(token: string, body: { id: string; post: unknown }): Promise<Post> {
  return callEndpoint('POST /api/v1/operator/settings/preview', { token, body })
}

/** Returns the links that still work. */
export async function endLink(token: string, id: string): Promise<ActiveLink[]> {
  const request = { token, params: { id }, body: {} }
  return (await callEndpoint<{ links: ActiveLink[] }>('POST /api/v1/operator/settings/links/{id}/end', request)).links
}

/** Uploads a picture and returns its path. */
export async function uploadPicture(token: string, file: File): Promise<string> {
  if (file.size > MAX_UPLOAD_BYTES) {
    throw new AppError({ kind: 'too_large', message: 'a picture is too large', userMessage: uploadTooLarge })
  }
  const options = { token, body: file, timeoutMs: UPLOAD_TIMEOUT_MS }
  return (await callEndpoint<{ src: string }>('POST /api/v1/operator/settings/pictures', options)).src
}

/** Returns the unit as it is now from a conflict; null for any other error. */
export function getCurrentUnit(error: unknown): UnitView | null {
  return getErrorDetails<{ current: UnitView }>(error, 'stale')?.current ?? null
}

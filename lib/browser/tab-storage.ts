import 'client-only'
import type { z } from 'zod'

/**
 * What this tab keeps across reloads, and nobody beyond it reads. A browser that refuses to (private modes, full disks)
 * still books and changes rides; only a reload then loses the form.
 */

/** What is kept under a key; null where nothing is, or nothing that is still understood. */
export function load<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return null
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function save(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

export function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

import 'client-only'
import type { z } from 'zod'

// If the browser blocks session storage, these functions do nothing, and a reload loses the form.

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

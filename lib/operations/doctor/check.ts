import 'server-only'
import type { Env } from '@/lib/platform/env'
import { withTimeout } from '@/lib/platform/with-timeout'

export const statuses = ['passed', 'failed', 'warning', 'not checked'] as const
export type Status = (typeof statuses)[number]

export type Finding = { name: string; status: Status; detail: string; remedy?: string }

/** Read-only; moves no money. */
export type Check = { name: string; timeoutMs?: number; run: () => Promise<Finding[]> }

export type DoctorContext = {
  env: Env
  site: { brand: string; url: string; links: Record<string, string> }
  directory: string
  backupsDir: string
  live: boolean
  now: () => Date
}

const DEFAULT_TIMEOUT_MS = 15_000

export function passed(name: string, detail: string): Finding {
  return { name, status: 'passed', detail }
}

export function failed(name: string, detail: string, remedy: string): Finding {
  return { name, status: 'failed', detail, remedy }
}

export function warning(name: string, detail: string, remedy: string): Finding {
  return { name, status: 'warning', detail, remedy }
}

export function notChecked(name: string, detail: string, remedy?: string): Finding {
  return { name, status: 'not checked', detail, ...(remedy !== undefined && { remedy }) }
}

/** Returns `failed` on a live site, else `warning`. */
export function failedIfLive(live: boolean): typeof failed {
  return live ? failed : warning
}

/** Runs all checks and returns their findings in order. Never throws. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  return (await Promise.all(checks.map(runCheck))).flat()
}

async function runCheck({ name, timeoutMs = DEFAULT_TIMEOUT_MS, run }: Check): Promise<Finding[]> {
  const timedOut = failed(
    name,
    `timed out after ${timeoutMs / 1000} seconds`,
    'Check that the host is reachable and try again.',
  )
  try {
    return await withTimeout(run(), timeoutMs, [timedOut])
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [failed(name, `the check failed: ${message}`, 'Please report this as a bug.')]
  }
}

/** Returns whether no check failed. */
export function isHealthy(findings: readonly Finding[]): boolean {
  return findings.every(({ status }) => status !== 'failed')
}

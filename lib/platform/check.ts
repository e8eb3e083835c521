import 'server-only'
import { describeError } from './http-client'

export const checkStatuses = ['passed', 'failed', 'warning', 'not checked'] as const

/** A line of `npm run doctor`. `remedy` says what the operator does about it. */
export type CheckLine = { status: (typeof checkStatuses)[number]; text: string; remedy?: string }

export function passed(text: string): CheckLine {
  return { status: 'passed', text }
}

export function failed(text: string, remedy: string): CheckLine {
  return { status: 'failed', text, remedy }
}

export function warning(text: string, remedy: string): CheckLine {
  return { status: 'warning', text, remedy }
}

export function notChecked(text: string, remedy: string): CheckLine {
  return { status: 'not checked', text, remedy }
}

/** Tries something of `name`: the work describes its success or returns its own line; an error is a failed line. */
export async function tryOut(
  { name, remedy }: { name: string; remedy: string },
  work: () => Promise<string | CheckLine>,
): Promise<CheckLine> {
  try {
    const result = await work()
    return typeof result === 'string' ? passed(`${name}: ${result}`) : result
  } catch (error) {
    return failed(`${name}: ${describeError(error)}`, remedy)
  }
}

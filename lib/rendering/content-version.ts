import { processState } from './process-state.ts'

const known = processState('content-version', () => ({ version: 0, learnedAtMs: Number.NEGATIVE_INFINITY }))

/** Returns the version of the content, which grows with each change; 0 before the first. */
export function contentVersion(): number {
  return known.get().version
}

/** Returns when this process learned of the current version: what it read before may be outdated. */
export function contentChangedAtMs(): number {
  return known.get().learnedAtMs
}

export function learnContentVersion(version: number): void {
  if (version > contentVersion()) known.set({ version, learnedAtMs: Date.now() })
}

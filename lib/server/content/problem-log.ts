import 'server-only'
import type { ContentProblem } from './list-reader'

/** Problems of one list that are remembered; those beyond are counted once and not told one by one. */
const MAX_LOGGED_PROBLEMS = 200
const MAX_ID_LENGTH = 100

export type ProblemLog = ReturnType<typeof createProblemLog>

/**
 * Logs each problem of the content once and not at every read. A skipped item is a problem of its own; a default of one
 * kind is one problem of the whole list. A problem that a whole read did not meet again is forgotten.
 */
export function createProblemLog() {
  const known = new Map<string, Set<string>>()
  const overflowed = new Set<string>()

  /** Begins a read of a list; `end` is to be called where it was read to its end. */
  function startPass(list: string) {
    const logged = known.get(list) ?? new Set<string>()
    known.set(list, logged)
    const seen = new Set<string>()
    let unlisted = 0
    return {
      report(problem: ContentProblem): void {
        const key = problemKey(problem)
        if (seen.has(key)) return
        if (!logged.has(key)) {
          if (logged.size >= MAX_LOGGED_PROBLEMS) {
            unlisted += 1
            return
          }
          logged.add(key)
          console.warn(`content: ${list}: ${describeProblem(problem)}`)
        }
        seen.add(key)
      },
      finish(): void {
        for (const key of logged) if (!seen.has(key)) logged.delete(key)
        if (unlisted === 0) overflowed.delete(list)
        else if (!overflowed.has(list)) {
          overflowed.add(list)
          console.warn(`content: ${list}: ${unlisted} more problems not listed`)
        }
      },
    }
  }

  return {
    startPass,
    /** Logs what one whole read of a list met. */
    logRead(list: string, problems: readonly ContentProblem[]): void {
      const pass = startPass(list)
      for (const problem of problems) pass.report(problem)
      pass.finish()
    },
  }
}

function problemKey({ skipped, index, id, field, reason }: ContentProblem): string {
  return JSON.stringify(skipped ? [id ?? index, field, reason] : [field, reason])
}

/** "item 3 (_id \"a\") is skipped: name: ..." */
export function describeProblem({ skipped, index, id, field, reason }: ContentProblem): string {
  const fault = [field, reason].filter(part => part !== '').join(': ')
  if (index === null) return fault
  const item = `item ${index}${id === null ? '' : ` (_id ${JSON.stringify(id.slice(0, MAX_ID_LENGTH))})`}`
  return `${item}${skipped ? ' skipped' : ''}: ${fault}`
}

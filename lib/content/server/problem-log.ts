import 'server-only'
import type { ContentProblem } from './list-reader'

/** Problems remembered per list; further ones are only counted. */
const MAX_LOGGED_PROBLEMS = 200
const MAX_ID_LENGTH = 100

export type ProblemLog = ReturnType<typeof createProblemLog>

/**
 * Creates a log that reports each content problem once instead of on every read. Each skipped item is a problem;
 * defaults of one kind are one problem of the list. A problem absent from a full read is forgotten.
 */
export function createProblemLog(warn: (line: string) => void = line => console.warn(line)) {
  const knownProblems = new Map<string, Set<string>>()
  const overflowed = new Set<string>()

  /** Starts the read of a list; call `finish` after a full read. */
  function startPass(list: string) {
    const logged = knownProblems.get(list) ?? new Set<string>()
    knownProblems.set(list, logged)
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
          warn(`content: ${list}: ${describeProblem(problem)}`)
        }
        seen.add(key)
      },
      finish(): void {
        for (const key of logged) if (!seen.has(key)) logged.delete(key)
        if (unlisted === 0) overflowed.delete(list)
        else if (!overflowed.has(list)) {
          overflowed.add(list)
          warn(`content: ${list}: ${unlisted} more problems not listed`)
        }
      },
    }
  }

  return {
    startPass,
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

/** Formats a problem: "item 3 (_id \"a\") is skipped: name: ..." */
function describeProblem({ skipped, index, id, field, reason }: ContentProblem): string {
  const error = [field, reason].filter(part => part !== '').join(': ')
  if (index === null) return error
  const item = `item ${index}${id === null ? '' : ` (_id ${JSON.stringify(id.slice(0, MAX_ID_LENGTH))})`}`
  return `${item}${skipped ? ' skipped' : ''}: ${error}`
}

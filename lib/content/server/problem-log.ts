import 'server-only'
import type { ContentProblem } from './items'

/** Problems remembered per list; further ones are only counted. */
const MAX_LOGGED_PROBLEMS = 200
const MAX_ID_LENGTH = 100

/**
 * Creates a log that reports each content problem once instead of on every read. Each skipped item is a problem;
 * defaults of one kind are one problem of the list. A problem absent from a read is forgotten.
 */
export function createProblemLog(warn: (line: string) => void = line => console.warn(line)) {
  const knownProblems = new Map<string, Set<string>>()
  const overflowed = new Set<string>()

  return {
    /** Logs the problems of a read of a whole list. */
    logRead(list: string, problems: readonly ContentProblem[]): void {
      const known = knownProblems.get(list) ?? new Set<string>()
      const found = new Map<string, ContentProblem>()
      for (const problem of problems) {
        const key = problemKey(problem)
        if (!found.has(key)) found.set(key, problem)
      }
      const added = [...found].filter(([key]) => !known.has(key))
      const kept = new Set([...known].filter(key => found.has(key)))
      const room = MAX_LOGGED_PROBLEMS - kept.size
      for (const [key, problem] of added.slice(0, room)) {
        kept.add(key)
        warn(`content: ${list}: ${describeProblem(problem)}`)
      }
      knownProblems.set(list, kept)
      if (added.length <= room) overflowed.delete(list)
      else if (!overflowed.has(list)) {
        overflowed.add(list)
        warn(`content: ${list}: ${added.length - room} more problems not listed`)
      }
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

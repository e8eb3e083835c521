import 'server-only'
import { type ItemProblem, type ReadItem, readId } from './item-readers'
import { ListResponseError } from './stream-list'

/** Problem of the item at `index` with this `_id`; without an index, of the list. */
export type ContentProblem = ItemProblem & { index: number | null; id: string | null }

/** Field that replaces a missing `_id`, before the position does. `null`: an item without `_id` is skipped. */
export type NameField = 'name' | 'question' | null

type Options<T> = {
  read: ReadItem<T>
  nameField: NameField
  onProblem: (problem: ContentProblem) => void
}

/**
 * Creates a reader of a backend list, item by item. Skips and reports a malformed item, and a post with a duplicate
 * `_id`. In other lists the name or position replaces a missing or duplicate `_id`.
 */
export function createListReader<T extends { _id: string }>({ read, nameField, onProblem }: Options<T>) {
  const usedIds = new Set<string>()
  let index = -1
  let firstSkipped: ContentProblem | undefined

  function reportProblem(problem: ItemProblem, id: string | null) {
    const locatedProblem = { ...problem, index, id }
    if (problem.skipped) firstSkipped ??= locatedProblem
    onProblem(locatedProblem)
  }

  return {
    readNext(raw: unknown): T | null {
      index += 1
      const id = readId(raw)
      const { value, problems } = read(
        raw,
        nameField === null ? undefined : (nameOf(raw, nameField) ?? `item-${index}`),
      )
      for (const problem of problems) reportProblem(problem, id)
      if (value === null) return null
      if (usedIds.has(value._id)) {
        if (nameField === null) {
          reportProblem({ field: '_id', reason: 'duplicate _id', skipped: true }, id)
          return null
        }
        value._id = `${value._id}-${index}`
      }
      usedIds.add(value._id)
      return value
    },
    /** Throws a ListResponseError if there were items and all were malformed. */
    finish(): void {
      if (usedIds.size > 0 || firstSkipped === undefined) return
      const { field, reason } = firstSkipped
      throw new ListResponseError(
        `every item is malformed (${[firstSkipped.index, field].filter(part => part !== '').join('.')}: ${reason})`,
      )
    },
  }
}

export function listProblem(reason: string): ContentProblem {
  return { index: null, id: null, field: '', reason, skipped: false }
}

function nameOf(raw: unknown, field: string): string | null {
  const value: unknown = Object(raw)[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

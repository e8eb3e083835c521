import 'server-only'
import { type ItemProblem, type ReadItem, readId } from './item-readers'
import { ListResponseError } from './stream-list'

/** A problem with its place: of the item at `index` with this `_id`, or of the whole where there is no index. */
export type ContentProblem = ItemProblem & { index: number | null; id: string | null }

/** What stands in for a missing `_id` before the position does. `null`: an item without an `_id` is skipped. */
export type NameField = 'name' | 'question' | null

type Options<T> = {
  read: ReadItem<T>
  nameField: NameField
  onProblem: (problem: ContentProblem) => void
}

/**
 * Reads a list of a hosted backend item by item. A malformed item is skipped and told of; so is a post whose `_id` an
 * earlier one has. In other lists a missing or repeated `_id` is replaced by name or position.
 */
export function createListReader<T extends { _id: string }>({ read, nameField, onProblem }: Options<T>) {
  const usedIds = new Set<string>()
  let index = -1
  let firstSkipped: ContentProblem | undefined

  function reportProblem(problem: ItemProblem, id: string | null) {
    const found = { ...problem, index, id }
    if (problem.skipped) firstSkipped ??= found
    onProblem(found)
  }

  return {
    /** The next item, or null where it is skipped. */
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
    /** Throws a ListResponseError where there were items and every one was malformed. */
    finish(): void {
      if (usedIds.size > 0 || firstSkipped === undefined) return
      const { field, reason } = firstSkipped
      throw new ListResponseError(
        `every item is malformed (${[firstSkipped.index, field].filter(part => part !== '').join('.')}: ${reason})`,
      )
    },
  }
}

/** A problem of a list as a whole. */
export function listProblem(reason: string): ContentProblem {
  return { index: null, id: null, field: '', reason, skipped: false }
}

function nameOf(raw: unknown, field: string): string | null {
  const value: unknown = Object(raw)[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

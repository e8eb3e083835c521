import 'server-only'
import { type ItemProblem, type ReadItem, readId } from './item-readers'

/** Problem of the item at `index` with this `_id`; without an index, of the list. */
export type ContentProblem = ItemProblem & { index: number | null; id: string | null }

/** Field that replaces a missing `_id`, before the position does. `null`: an item without `_id` is skipped. */
export type NameField = 'name' | 'question' | null

/**
 * Creates a reader of a backend list, item by item. Skips a malformed item, and a post with a duplicate `_id`. In other
 * lists the name or position replaces a missing or duplicate `_id`.
 */
export function createListReader<T extends { _id: string }>(read: ReadItem<T>, nameField: NameField) {
  const items: T[] = []
  const usedIds = new Set<string>()
  const problems: ContentProblem[] = []
  let index = -1

  return {
    readNext(raw: unknown): void {
      index += 1
      const id = readId(raw)
      const found = read(raw, nameField === null ? undefined : (nameOf(raw, nameField) ?? `item-${index}`))
      for (const problem of found.problems) problems.push({ ...problem, index, id })
      const { value } = found
      if (value === null) return
      if (usedIds.has(value._id)) {
        if (nameField === null) {
          problems.push({ field: '_id', reason: 'duplicate _id', skipped: true, index, id })
          return
        }
        value._id = `${value._id}-${index}`
      }
      usedIds.add(value._id)
      items.push(value)
    },
    /** Throws if there were items and all were malformed. */
    finish(invalid = 'every item is malformed'): { items: T[]; problems: ContentProblem[] } {
      const skipped = problems.find(problem => problem.skipped)
      if (items.length > 0 || skipped === undefined) return { items, problems }
      const field = [skipped.index, skipped.field].filter(part => part !== '').join('.')
      throw new Error(`${invalid} (${field}: ${skipped.reason})`)
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton'
import type { Site } from './site'

/** What replaces a file's list, or fields of its object. */
export type ContentEdit = { file: string; value: unknown }
type Trial = { edits: readonly ContentEdit[]; site?: Site }

const shared = singleton<{ edits: readonly ContentEdit[]; trials: AsyncLocalStorage<Trial> }>('content edits')

function state() {
  return shared.getOrCreate(() => ({ edits: [], trials: new AsyncLocalStorage() }))
}

/** Replaces the edits that every later read of a content file applies. */
export function setContentEdits(edits: readonly ContentEdit[]): void {
  state().edits = edits
}

/** Runs `read` as if these were the edits: readers without a cache then see them, and nothing else does. */
export function tryContentEdits<T>(edits: readonly ContentEdit[], read: () => T): T {
  return state().trials.run({ edits }, read)
}

/** The trial that is running; `site` is that of its edits once it was read. */
export function currentTrial(): Trial | undefined {
  return state().trials.getStore()
}

/** Lists the edits of the files of a folder: "posts/". */
export function listContentEdits(folder: string): ContentEdit[] {
  return (currentTrial() ?? state()).edits.filter(({ file }) => file.startsWith(folder))
}

/** Applies the edits of a file. An edited list replaces the file, which is not even parsed. */
export function applyContentEdits(file: string, parse: () => unknown): unknown {
  const edits = (currentTrial() ?? state()).edits.filter(edit => edit.file === file)
  const list = edits.find(({ value }) => Array.isArray(value))
  if (list !== undefined) return list.value
  return edits.length === 0 ? parse() : Object.assign({}, parse(), ...edits.map(({ value }) => value))
}

/** Global, because the framework loads modules more than once and the copies must share state. */
const STATE_KEY = Symbol.for('nocturne.singletons')
const globalState: typeof globalThis & { [STATE_KEY]?: Map<string, unknown> } = globalThis

/** Declares a value that exists once per process. */
export function singleton<T>(name: string) {
  globalState[STATE_KEY] ??= new Map()
  const values = globalState[STATE_KEY]
  return {
    get: () => values.get(name) as T | undefined,
    set: (value: T | undefined) => void values.set(name, value),
    /** Returns the value, created on first use. */
    getOrCreate(create: () => T): T {
      const value = (values.get(name) as T | undefined) ?? create()
      values.set(name, value)
      return value
    },
  }
}

/** Declares a value of this process that the bundled server code and the separately loaded cache handler share. */
export function processState<T>(name: string, create: () => T) {
  const key = Symbol.for(name)
  const set = (value: T) => void Reflect.set(globalThis, key, value)
  return {
    get(): T {
      if (!Reflect.has(globalThis, key)) set(create())
      return Reflect.get(globalThis, key)
    },
    set,
  }
}

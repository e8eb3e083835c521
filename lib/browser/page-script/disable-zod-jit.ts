import 'client-only'

/**
 * Tells zod, before it loads, not to try whether it may compile code from text: the page's policy refuses that, and
 * each refusal is reported. The name is where zod keeps its settings (`z.config`), so no library is needed here.
 */
export function disableZodJit(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
}

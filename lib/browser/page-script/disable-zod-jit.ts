import 'client-only'

/**
 * Disables zod's JIT before zod loads: the CSP blocks and reports its `eval` probe. Writes the global in which zod
 * stores its settings (`z.config`), so that no library is needed.
 */
export function disableZodJit(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
}

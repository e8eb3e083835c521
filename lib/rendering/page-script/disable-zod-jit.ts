import 'client-only'

/** Disables zod's JIT (`z.config`) before zod loads: the CSP blocks its `eval` probe. */
export function disableZodJit(): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
}

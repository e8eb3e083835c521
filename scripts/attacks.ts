import { readdirSync } from 'node:fs'

/**
 * Runs the attack tests in `scripts/attacks` against the production build: all or those named. Each file exports
 * `attack(): Promise<void>`, prints its measurements and throws on failure.
 *
 *     npm run attacks
 *     npm run attacks -- long-paths
 */
async function runAttacks(requestedNames: string[]): Promise<number> {
  const names = readdirSync(new URL('./attacks', import.meta.url))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => file.slice(0, -3))
  const unknown = requestedNames.filter(name => !names.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown attack: ${unknown.join(', ')}. Available: ${names.join(', ')}`)
  let failed = 0
  for (const name of requestedNames.length > 0 ? requestedNames : names) {
    console.log(`\n== attack: ${name}`)
    try {
      const { attack } = (await import(`./attacks/${name}.ts`)) as { attack: () => Promise<void> }
      await attack()
      console.log(`== attack: ${name}: passed`)
    } catch (error) {
      failed += 1
      console.error(`== attack: ${name}: FAILED`, error)
    }
  }
  return failed
}

process.exitCode = (await runAttacks(process.argv.slice(2))) === 0 ? 0 : 1

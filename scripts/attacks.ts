/**
 * Attacks the built site, with all files of `scripts/attacks` or those named: `npm run attacks -- disk-full`. Each
 * exports `attack()`, which prints what it measured and throws if the site did not stand it.
 */
import { readdirSync } from 'node:fs'

const names = readdirSync(new URL('./attacks', import.meta.url)).map(file => file.replace(/\.ts$/, ''))
const requested = process.argv.slice(2)
for (const name of requested.length > 0 ? requested : names) {
  console.log(`\n== attack: ${name}`)
  try {
    const { attack } = (await import(`./attacks/${name}.ts`)) as { attack: () => Promise<void> }
    await attack()
  } catch (error) {
    console.error(`== attack: ${name}: FAILED`, error)
    process.exitCode = 1
  }
}

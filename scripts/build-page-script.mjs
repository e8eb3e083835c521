// Bundles lib/browser/page-script into one string that every page carries inline.
// Run it after a change there: `node scripts/build-page-script.mjs`. With `--print` it writes nothing but to the screen.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

const result = await build({
  entryPoints: [`${root}lib/browser/page-script/main.ts`],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
})
const script = result.outputFiles[0].text.trim().replaceAll('</', '<\\/')
const source = `// Made by scripts/build-page-script.mjs from lib/browser/page-script; change it there.\nexport const pageScript =\n  ${JSON.stringify(script)}\n`

if (process.argv.includes('--print')) process.stdout.write(source)
else await writeFile(`${root}lib/page-script.generated.ts`, source)

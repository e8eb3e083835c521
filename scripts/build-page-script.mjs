// Bundles lib/browser/page-script into one string that every page carries inline.
// Run it after a change there: `node scripts/build-page-script.mjs`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const TARGET = `${root}lib/page-script.generated.ts`

/** The generated module's text, from today's sources. */
export async function bundlePageScript() {
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
  return `// Made by scripts/build-page-script.mjs from lib/browser/page-script; change it there.\nexport const pageScript =\n  ${JSON.stringify(script)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await bundlePageScript()
  await writeFile(TARGET, text)
  console.log(`${TARGET}: ${text.length} bytes`)
}

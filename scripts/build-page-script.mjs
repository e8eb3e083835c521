// Bundles the scripts that pages load beside the framework's, each into one string of a module:
// page-script, which every page carries inline, and sandbox-tokenizer, which the sandbox gateway serves.
// Run it after a change in lib/browser/<name>: `node scripts/build-page-script.mjs`.
// With `--print <name>` it writes nothing but that one to the screen.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const EXPORTS = { 'page-script': 'pageScript', 'sandbox-tokenizer': 'sandboxTokenizer' }

const [flag, printedName = 'page-script'] = process.argv.slice(2)
if (flag === '--print') process.stdout.write(await bundleSource(printedName))
else {
  for (const name of Object.keys(EXPORTS)) await writeFile(`${root}lib/${name}.generated.ts`, await bundleSource(name))
}

async function bundleSource(name) {
  const result = await build({
    entryPoints: [`${root}lib/browser/${name}/main.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
  })
  const script = result.outputFiles[0].text.trim().replaceAll('</', '<\\/')
  const heading = `// Made by scripts/build-page-script.mjs from lib/browser/${name}; change it there.`
  return `${heading}\nexport const ${EXPORTS[name]} =\n  ${JSON.stringify(script)}\n`
}

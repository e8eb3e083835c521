// Bundles the scripts outside of React, each into a string constant: page-script, inlined in every page, and
// sandbox-tokenizer, served by the sandbox gateway. Run `node scripts/build-page-script.mjs` after a change in
// lib/browser/<name>. With `--print <name>` it prints that bundle and writes nothing.
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

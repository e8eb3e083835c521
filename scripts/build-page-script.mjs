// Bundles the scripts outside of React, each into a string constant: page-script, inlined in every page, boot-script,
// inlined in pages with a deferred framework, and sandbox-tokenizer, served by the sandbox gateway. Run `node scripts/build-page-script.mjs` after a change in
// their folders. With `--print <name>` it prints that bundle and writes nothing.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const SCRIPTS = {
  'page-script': { folder: 'lib/rendering/page-script', exportName: 'pageScript', output: 'lib/rendering' },
  'boot-script': { folder: 'lib/rendering/boot-script', exportName: 'bootScript', output: 'lib/rendering' },
  'sandbox-tokenizer': {
    folder: 'lib/payments/client/sandbox-tokenizer',
    exportName: 'sandboxTokenizer',
    output: 'lib/payments/server/gateways/sandbox',
  },
}

const [flag, printedName = 'page-script'] = process.argv.slice(2)
if (flag === '--print') process.stdout.write(await bundleSource(printedName))
else {
  for (const [name, { output }] of Object.entries(SCRIPTS))
    await writeFile(`${root}${output}/${name}.generated.ts`, await bundleSource(name))
}

async function bundleSource(name) {
  const { folder, exportName } = SCRIPTS[name]
  const result = await build({
    entryPoints: [`${root}${folder}/main.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
  })
  const script = result.outputFiles[0].text.trim().replaceAll('</', '<\\/')
  const heading = `// Made by scripts/build-page-script.mjs from ${folder}; change it there.`
  return `${heading}\nexport const ${exportName} =\n  ${JSON.stringify(script)}\n`
}

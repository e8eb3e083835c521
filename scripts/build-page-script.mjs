// Bundles the scripts outside of React, each into a string constant: the page script, inlined in every page, the boot
// script, inlined in pages with a deferred framework, and the tokenizer of the sandbox gateway. Run
// `node scripts/build-page-script.mjs` after a change in their folders; with `--print FILE` it prints one and writes none.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder of each constant, by the file that they are written to. */
const FILES = {
  'lib/rendering/scripts.generated.ts': {
    bootScript: 'lib/rendering/boot-script',
    pageScript: 'lib/rendering/page-script',
  },
  'lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated.ts': {
    sandboxTokenizer: 'lib/payments/client/sandbox-tokenizer',
  },
}

const [, printedFile] = process.argv.slice(2)
if (printedFile !== undefined) process.stdout.write(await bundleFile(printedFile))
else for (const file of Object.keys(FILES)) await writeFile(root + file, await bundleFile(file))

async function bundleFile(file) {
  const constants = await Promise.all(Object.entries(FILES[file]).map(([name, folder]) => bundleSource(name, folder)))
  return `// Made by scripts/build-page-script.mjs.\n${constants.join('')}`
}

async function bundleSource(name, folder) {
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
  return `\n/** Change it in ${folder}. */\nexport const ${name} =\n  ${JSON.stringify(script)}\n`
}

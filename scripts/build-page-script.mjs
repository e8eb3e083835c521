// Bundles the scripts outside of React: as string constants the page script, inlined in every page, the script of posts,
// and the tokenizer of the sandbox gateway; as files that of the home page, and the page cache, which the server
// loads without a compiler for its types: that would stay in memory, with 17 MB. Run
// `node scripts/build-page-script.mjs` after a change in their folders; with `--print FILE` it prints one and writes none.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder of a script, or of each constant, by the file that they are written to. */
const FILES = {
  'lib/rendering/page-cache.generated.mjs': 'lib/rendering/page-cache.ts',
  'lib/rendering/home-script.generated.js': 'lib/rendering/home-script',
  'lib/rendering/scripts.generated.ts': {
    pageScript: 'lib/rendering/page-script',
    shareScript: 'lib/rendering/share-script',
  },
  'lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated.ts': {
    sandboxTokenizer: 'lib/payments/client/sandbox-tokenizer',
  },
}

const BROWSER = { minify: true, format: 'iife', target: 'es2022' }
const SERVER = { platform: 'node', format: 'esm', external: ['next/*'] }

const [, printedFile] = process.argv.slice(2)
if (printedFile !== undefined) process.stdout.write(await bundleFile(printedFile))
else for (const file of Object.keys(FILES)) await writeFile(root + file, await bundleFile(file))

async function bundleFile(file) {
  const content = FILES[file]
  if (file.endsWith('.mjs')) return bundle(content, SERVER)
  if (typeof content === 'string') return `${await bundle(content)}\n`
  const constants = await Promise.all(
    Object.entries(content).map(async ([name, folder]) => {
      const script = JSON.stringify((await bundle(folder)).replaceAll('</', '<\\/'))
      return `\n/** Change it in ${folder}. */\nexport const ${name} =\n  ${script}\n`
    }),
  )
  return `// Made by scripts/build-page-script.mjs.\n${constants.join('')}`
}

async function bundle(entry, options = BROWSER) {
  const result = await build({
    entryPoints: [root + (entry.endsWith('.ts') ? entry : `${entry}/main.ts`)],
    bundle: true,
    write: false,
    charset: 'ascii',
    legalComments: 'none',
    ...options,
  })
  const text = result.outputFiles[0].text
  return options === BROWSER ? text.trim() : text
}

// Builds a release that runs without its sources, packages and an installed Node: `npm run build:standalone`. It is in
// .next/standalone and started by `./node start.mjs`; `./node commands/NAME.mjs` runs a command.
import { chmod, constants, copyFile, cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { packStatic } from './pack-static.ts'
import { run } from './run.mjs'

const RELEASE = '.next/standalone'
const COMMANDS = ['bookings', 'backup', 'restore', 'doctor']

const exitCode = await run('npx', ['next', 'build'], { env: { BUILD_STANDALONE: '1' } })
if (exitCode !== 0) process.exit(exitCode)

// The framework's trace takes sources and docs along where a path is computed.
const lib = path.join(RELEASE, 'lib')
await removeExcept(RELEASE, ['.next', 'cache-handler.mjs', 'lib', 'node_modules', 'package.json', 'server.js'])
await removeExcept(lib, ['rendering', 'site.ts'])

const staticFiles = path.join(RELEASE, '.next/static')
await cp('.next/static', staticFiles, { recursive: true })
for (const name of ['content', 'public', 'lib/rendering/fonts', 'start.mjs'])
  await cp(name, path.join(RELEASE, name), { recursive: true })
const packed = await packStatic(staticFiles)
await build({
  entryPoints: COMMANDS.map(name => `scripts/${name}.ts`),
  outdir: path.join(RELEASE, 'commands'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  conditions: ['react-server'],
  // Two are in the release, and Next has its own copy of the third.
  external: ['@next/env', 'sharp', '@opentelemetry/api'],
  // What packages in CommonJS use.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname",
  },
  logLevel: 'warning',
})
const node = path.join(RELEASE, 'node')
await copyFile(process.execPath, node, constants.COPYFILE_FICLONE)
await chmod(node, 0o755)
console.log(`\n${RELEASE} is ready: ${packed} static files packed, commands ${COMMANDS.join(', ')}`)

async function removeExcept(folder: string, kept: readonly string[]): Promise<void> {
  const names = (await readdir(folder)).filter(name => !kept.includes(name))
  await Promise.all(names.map(name => rm(path.join(folder, name), { recursive: true })))
}

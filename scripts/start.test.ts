import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

let folder: string
beforeEach(async () => {
  folder = await createTemporaryFolder()
  await copyFile('start.mjs', path.join(folder, 'start.mjs'))
})

/** Starts a release whose server begins with `script`, and returns what it sees. */
async function start(script: string, settings: Record<string, string> = {}) {
  const server = `const { pid, env, argv, execArgv } = process
    ${script}
    const { ADDED: added = null, MALLOC_ARENA_MAX: arenas, NODE_OPTIONS: node } = env
    console.log(JSON.stringify({ pid, args: argv.slice(2), flags: execArgv, added, arenas, node }))`
  await writeFile(path.join(folder, 'server.js'), server)
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings } as const
  const child = spawn(process.execPath, [path.join(folder, 'start.mjs'), '-p', '4000'], { cwd: folder, env })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { child: child.pid, ...JSON.parse(output) }
}

test('the start file becomes the server, with limited memory, again without what was added to the environment', async () => {
  const { child, ...server } = await start(`
    if (env.ADDED === undefined && !require('fs').existsSync('started')) {
      require('fs').writeFileSync('started', '')
      env.ADDED = 'by a settings file'
      globalThis[Symbol.for('nocturne.start-again')]()
    }
`)
  const node = '--max-semi-space-size=4 --max-old-space-size=448 '
  const flags = ['--heap-growing-percent=20']
  expect(server).toEqual({ pid: child, args: ['-p', '4000'], flags, added: null, arenas: '2', node })
})

test('what the environment sets takes precedence', async () => {
  const server = await start('', { MALLOC_ARENA_MAX: '4', NODE_OPTIONS: '--max-old-space-size=900' })
  expect(server).toMatchObject({ arenas: '4', node: expect.stringMatching(/448 --max-old-space-size=900$/) })
})

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
  const server = `const { pid, env, argv, execArgv } = process
    console.log(JSON.stringify({ pid, args: argv.slice(2), flags: execArgv, arenas: env.MALLOC_ARENA_MAX, node: env.NODE_OPTIONS }))`
  await writeFile(path.join(folder, 'server.js'), server)
})

/** Starts a release and returns what its server sees. */
async function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings } as const
  const child = spawn(process.execPath, [path.join(folder, 'start.mjs'), '-p', '4000'], { cwd: folder, env })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { child: child.pid, ...JSON.parse(output) }
}

test('it starts again in the same process, without what was added to the environment', async () => {
  const server = `const { pid, env, argv } = process
    if (env.ADDED === undefined && !require('fs').existsSync('started')) {
      require('fs').writeFileSync('started', '')
      env.ADDED = 'by a settings file'
      globalThis[Symbol.for('nocturne.start-again')]()
    }
    console.log(JSON.stringify({ pid, args: argv.slice(2), added: env.ADDED ?? null, node: env.NODE_OPTIONS }))`
  await writeFile(path.join(folder, 'server.js'), server)
  const { child, ...started } = await start({})
  const node = '--max-semi-space-size=4 --max-old-space-size=448 '
  expect(started).toEqual({ pid: child, args: ['-p', '4000'], added: null, node })
})

test('the start file becomes the server, with limited memory', async () => {
  const { child, ...server } = await start({})
  const node = expect.stringMatching(/--max-semi-space-size=4 --max-old-space-size=448/)
  expect(server).toEqual({ pid: child, args: ['-p', '4000'], flags: ['--heap-growing-percent=20'], arenas: '2', node })
})

test('what the environment sets takes precedence', async () => {
  const server = await start({ MALLOC_ARENA_MAX: '4', NODE_OPTIONS: '--max-old-space-size=900' })
  expect(server).toMatchObject({ arenas: '4', node: expect.stringMatching(/448 --max-old-space-size=900$/) })
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

let folder: string
beforeEach(async () => {
  folder = await createTemporaryFolder()
})

/** Runs a script in a clone without packages that requires a Node version. */
async function run(script: string, required: string, settings: Record<string, string> = {}) {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ engines: { node: required } }))
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings } as const
  const { status, stderr } = spawnSync(process.execPath, [path.resolve(script)], { cwd: folder, env, encoding: 'utf8' })
  return { status, stderr, files: await readdir(folder) }
}

test.each(['scripts/demo.mjs', 'scripts/verify.mjs'])('%s stops below the oldest Node version', async script => {
  expect(await run(script, '>=99')).toEqual({
    status: 1,
    stderr: `Please install Node 99 or newer; this is ${process.version}.\n`,
    files: ['package.json'],
  })
})

test('the demo stops before it installs if its port is taken or is none', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = Object(server.address())
  const taken = await run('scripts/demo.mjs', '>=20', { PORT: String(port) })
  server.close()
  expect(taken).toEqual({
    status: 1,
    stderr: `Port ${port} cannot be used (EADDRINUSE). Choose another: PORT=4000 npm run demo\n`,
    files: ['package.json'],
  })
  expect((await run('scripts/demo.mjs', '>=20', { PORT: 'http' })).stderr).toMatch(/^Port http cannot be used/)
})

// Runs the npm steps of deploy/Dockerfile in a clean folder, and its command from a read-only tree as another user,
// without Docker: the release serves, books, runs its commands and ends. Installs all packages: about four minutes.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from '../../scripts/crash-riders'
import { findFreePort } from '../../scripts/crash-server'

const dockerfile = await readFile('deploy/Dockerfile', 'utf8')
const dir = await mkdtemp(path.join(tmpdir(), 'release-'))
const [build, release, data] = [`${dir}/build`, `${dir}/release`, `${dir}/data`]
const port = String(await findFreePort())
const origin = `http://127.0.0.1:${port}`
const imageEnv = [...dockerfile.matchAll(/(\w+)=(?:"([^"]*)"|([^\s"]+))/g)].map(([, name, a, b]) => [name, a ?? b])
const ownEnv = { HOSTNAME: '127.0.0.1', PORT: port, DATA_DIR: data, TRUSTED_PROXIES: '1' }
const options = { cwd: release, env: { ...process.env, ...Object.fromEntries(imageEnv), ...ownEnv } }
const user = process.getuid?.() === 0 ? ['--reuid=65534', '--regid=65534', '--clear-groups'] : []
const asOther = (command: string[]) => [...user, '--no-new-privs', ...command]
const run = (command: string[]) => execFileSync('setpriv', asOther(command), { ...options, encoding: 'utf8' })
/** Reads an instruction in exec form. */
const commandOf = (pattern: RegExp): string[] => JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]')
const fetchText = async (url: string) => (await fetch(origin + url)).text()

async function buildRelease(): Promise<void> {
  const ignored = (await readFile('deploy/Dockerfile.dockerignore', 'utf8')).trim().split('\n')
  const isKept = (file: string) => !ignored.some(pattern => path.matchesGlob(path.relative('', file), pattern))
  await cp('.', build, { recursive: true, filter: isKept })
  for (const [, step = ''] of dockerfile.matchAll(/^RUN (?:--mount=\S+ )?(npm .*)$/gm))
    execFileSync('sh', ['-c', step], { cwd: build, stdio: ['ignore', 'ignore', 'inherit'] })
  await cp(`${build}/.next/standalone`, release, { recursive: true, verbatimSymlinks: true })
  const writable = [data, `${release}/.next/cache`, `${release}/.next/server/route-cache`]
  for (const folder of writable) await mkdir(folder, { recursive: true })
  execFileSync('chmod', ['a+rx', dir])
  execFileSync('chmod', ['-R', 'a-w,a+rX', release])
  execFileSync('chmod', ['-R', 'a+w', ...writable])
}

async function checkServing(): Promise<void> {
  const app = spawn('setpriv', asOther(commandOf(/^CMD (.*)$/m)), options)
  process.once('exit', () => app.kill('SIGKILL'))
  let log = ''
  for (const output of [app.stdout, app.stderr]) output.on('data', chunk => (log += chunk))
  for (let attempt = 0; !(await fetchText('/api/v1/health').catch(() => '')).includes('"ready":true'); attempt += 1) {
    ok(attempt < 600 && app.exitCode === null, log)
    await pause(100)
  }
  const html = (await fetchText('/')) + (await fetchText('/blog/tipping-your-chauffeur'))
  const [script, card] = [/\/_next\/static\/[^"]+\.js/, /\/og\/[^"]+\.jpg/].map(link => link.exec(html)?.[0])
  for (const url of [script, card, '/ride', '/feed.xml', '/_next/image?url=%2Fstills%2Fairport-kerb.webp&w=384&q=70'])
    equal((await fetch(`${origin}${url}`)).status, 200, url)
  const { booked } = await bookUntilAcknowledged({ origin, ride: await fetchPricedRide(origin), rider: 1 })
  ok(await isStoredUnchanged({ origin, booked }))
  match(run(['./node', 'commands/bookings.mjs', 'list']), /\S{4}-\S{4}/)
  match(run(['./node', 'commands/backup.mjs', `${data}/backup.tar.gz`]), /1 booking/)
  match(run(['./node', 'commands/doctor.mjs']), / 0 failed/)
  run(commandOf(/^HEALTHCHECK .*?CMD (.*)$/m))
  app.kill('SIGTERM')
  deepEqual(await once(app, 'exit'), [0, null])
  deepEqual(log.match(/EACCES|EROFS|start\.mjs|"level":"error".*/g) ?? [], [])
}

async function checkUnit(): Promise<void> {
  const unit = await readFile('deploy/nocturne@.service', 'utf8')
  await writeFile(`${dir}/nocturne@3001.service`, unit.replaceAll('/srv/nocturne/slots/%i/node', process.execPath))
  execFileSync('systemd-analyze', ['verify', '--man=no', `${dir}/nocturne@3001.service`])
}

await buildRelease()
  .then(checkServing)
  .then(checkUnit)
  .finally(() => execFileSync('chmod', ['-R', 'u+w', dir]))
  .finally(() => rm(dir, { recursive: true, force: true }))
console.log('the release builds, serves, books and ends')

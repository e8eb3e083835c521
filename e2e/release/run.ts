// Runs the npm steps of deploy/Dockerfile in a clean folder, and the services of deploy/compose.yml without Docker: its
// command from a read-only tree as another user, and Debian's caddy, if it is installed. The release serves, books, runs
// its commands and ends. Installs all packages: about four minutes.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from '../../scripts/crash-riders'
import { findFreePort } from '../../scripts/crash-server'

const dockerfile = await readFile('deploy/Dockerfile', 'utf8')
const compose = (await readFile('deploy/compose.yml', 'utf8')).replace(/\$\{DOMAIN[^}]*\}/g, 'rides.example')
const { app: appService, proxy: proxyService } = parse(compose).services
const dir = await mkdtemp(path.join(tmpdir(), 'release-'))
const [build, release, data] = [`${dir}/build`, `${dir}/release`, `${dir}/data`]
const port = String(await findFreePort())
const origin = `http://127.0.0.1:${port}`
const imageEnv = [...dockerfile.matchAll(/(\w+)=(?:"([^"]*)"|([^\s"]+))/g)].map(([, name, a, b]) => [name, a ?? b])
const ownEnv = { ...appService.environment, HOSTNAME: '127.0.0.1', PORT: port, DATA_DIR: data }
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
  ok(await isStoredUnchanged(origin, booked))
  match(run(['./node', 'commands/bookings.mjs', 'list']), /\S{4}-\S{4}/)
  match(run(['./node', 'commands/backup.mjs', `${data}/backup.tar.gz`]), /1 booking/)
  match(run(['./node', 'commands/doctor.mjs']), / 0 failed/)
  run(commandOf(/^HEALTHCHECK .*?CMD (.*)$/m))
  if (spawnSync('caddy', ['version']).status === 0) await checkProxy()
  else console.log('skipped: caddy is not installed')
  app.kill('SIGTERM')
  deepEqual(await once(app, 'exit'), [0, null])
  deepEqual(log.match(/EACCES|EROFS|start\.mjs|"level":"error".*/g) ?? [], [])
}

/** Checks the second service: what it adds to the app, and what it writes into its log. */
async function checkProxy(): Promise<void> {
  equal(proxyService.environment.DOMAIN, 'rides.example')
  const proxyOrigin = `http://127.0.0.1:${await findFreePort()}`
  const env = { DOMAIN: proxyOrigin, UPSTREAM: `127.0.0.1:${port}`, ERROR_PAGES: path.resolve('deploy') }
  const files = ['--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
  const start = async (settings: object) => {
    const caddy = spawn('caddy', ['run', ...files], { env: { ...process.env, HOME: dir, ...settings } })
    process.once('exit', () => caddy.kill('SIGKILL'))
    const log: string[] = []
    caddy.stderr.on('data', chunk => log.push(String(chunk)))
    for (let tries = 0; !(await fetch(`${proxyOrigin}/icon.svg`).catch(() => null)); tries += 1) {
      ok(tries < 100 && caddy.exitCode === null, log.join(''))
      await pause(100)
    }
    return { log, stop: () => Promise.all([once(caddy, 'exit'), caddy.kill()]) }
  }
  const caddy = await start(env)
  const page = await fetch(`${proxyOrigin}/?from=Secret-Street`, { headers: { 'accept-encoding': 'gzip' } })
  deepEqual([page.headers.get('content-encoding'), await page.text()], ['gzip', await fetchText('/')])
  const askForLink = async (ip: string) =>
    (
      await fetch(`${proxyOrigin}/api/v1/operator/links`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ purpose: 'settings' }),
      })
    ).status
  const statuses = [await askForLink('203.0.113.1'), await askForLink('203.0.113.2'), await askForLink('203.0.113.3')]
  equal(statuses[2], 429, 'the visitor cannot choose the IP that limits count')
  await fetch(`${proxyOrigin}/api/v1/calendar/calendar-key`)
  await caddy.stop()
  ok(caddy.log.some(line => line.includes('"uri":"/"')))
  deepEqual(
    caddy.log.filter(line => /Secret-Street|calendar-key/.test(line)),
    [],
  )
  const alone = await start({ ...env, UPSTREAM: '127.0.0.1:1', RETRY: '0s' })
  const failed = await fetch(proxyOrigin)
  const missing = Object.entries(BASE_HEADERS).filter(([name, value]) => failed.headers.get(name) !== value)
  deepEqual([failed.status, missing, failed.headers.get('retry-after')], [503, [], '5'])
  match(await failed.text(), /Please try again/)
  await alone.stop()
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

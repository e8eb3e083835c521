// Runs the steps of deploy/Dockerfile in a clean folder, as another user and without Docker, and checks the release:
// it starts from a read-only tree, books a ride, and runs its commands. systemd-analyze checks the unit. The last line
// is "N passed, N failed, N skipped". Installs all packages.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lchown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from '../../scripts/crash-riders'
import { findFreePort } from '../../scripts/crash-server'
import { parseDockerfile, type Stage } from './dockerfile'

const NOBODY_UID = 65534
const START_TIMEOUT_MS = 60_000
const isRoot = process.getuid?.() === 0
/** Paths of the Dockerfile that are elsewhere here. */
const ABSOLUTE_PATHS = ['/build', '/srv/nocturne', '/data']
const WRITABLE = ['.next/cache', '.next/server/route-cache']

const dir = await mkdtemp(path.join(tmpdir(), 'release-'))
await chmod(dir, 0o755)
const binDir = path.join(dir, 'bin')
const release = path.join(dir, 'srv/nocturne')
const dataDir = path.join(dir, 'data/nocturne')
const port = await findFreePort()
const stages = parseDockerfile(await readFile('deploy/Dockerfile', 'utf8'))
const final = stages.at(-1)
if (final === undefined) throw new Error('the Dockerfile has no stage')
const counts = { passed: 0, failed: 0, skipped: 0 }
let app: ChildProcess | undefined
let log = ''

try {
  await check('the steps of the Dockerfile build a release in a clean folder', buildRelease)
  if (counts.failed === 0) {
    await check('the release has no sources but those of the page cache, and no settings', checkContents)
    await check('the release serves, books and draws from a read-only tree as another user', checkServing)
    await check('the commands run in the release', checkCommands)
    await check('the health check passes, and SIGTERM ends the app with code 0', checkEnd)
  }
  if (existsSync('/usr/bin/systemd-analyze')) await check('systemd accepts the unit', checkUnit)
  else {
    counts.skipped += 1
    console.log('systemd accepts the unit: skipped, since systemd-analyze is not installed')
  }
} finally {
  app?.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)

async function check(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = Date.now()
  const error = await work().then(
    () => null,
    error => error ?? 'failed',
  )
  counts[error === null ? 'passed' : 'failed'] += 1
  const result = error === null ? 'passed' : 'failed'
  console.log(`${name}: ${result}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (error !== null) console.error(error, log.slice(-2000))
}

/** Returns a path of the image in the folder of this test. */
function localize(text: string): string {
  return ABSOLUTE_PATHS.reduce((localized, name) => localized.replaceAll(name, path.join(dir, name)), text)
}

/** Runs a command as a user without rights; throws its output if it fails. */
function runAsOther(command: string[], { cwd, env }: { cwd: string; env: Record<string, string> }): string {
  const { status, stdout, stderr } = spawnSync('setpriv', [...asOther(), ...command], {
    cwd,
    env: {
      ...process.env,
      PATH: `${binDir}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: dir,
      npm_config_cache: path.join(dir, 'npm-cache'),
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout.slice(-3000)}${stderr.slice(-3000)}`)
  return stdout
}

function asOther(): string[] {
  return isRoot
    ? [`--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups', '--no-new-privs']
    : ['--no-new-privs']
}

async function buildRelease(): Promise<void> {
  await mkdir(binDir)
  // Users belong to the image, not to this machine.
  for (const name of ['useradd', 'chown']) {
    await writeFile(path.join(binDir, name), '#!/bin/sh\n')
    await chmod(path.join(binDir, name), 0o755)
  }
  if (isRoot) await chown(dir, NOBODY_UID, NOBODY_UID)
  for (const stage of stages) await runStage(stage)
  // Read-only, and of another owner.
  for (const name of await readdir(release, { recursive: true, withFileTypes: true })) {
    const file = path.join(name.parentPath, name.name)
    if (WRITABLE.some(folder => file.startsWith(path.join(release, folder)))) continue
    if (isRoot) await lchown(file, 0, 0)
    if (!name.isSymbolicLink()) await chmod(file, name.isDirectory() || name.name === 'node' ? 0o555 : 0o444)
  }
  await chmod(release, 0o555)
}

async function runStage({ steps }: Stage): Promise<void> {
  let cwd = dir
  const env: Record<string, string> = { NEXT_TELEMETRY_DISABLED: '1' }
  for (const step of steps) {
    if (step.kind === 'workdir') {
      cwd = path.join(dir, step.path)
      runAsOther(['mkdir', '-p', cwd], { cwd: dir, env })
    } else if (step.kind === 'env') Object.assign(env, step.variables)
    else if (step.kind === 'run') runAsOther(['sh', '-c', localize(step.command)], { cwd, env })
    else if (step.kind === 'copy') {
      for (const source of step.sources) {
        if (step.from === null) await copyContext(source, path.join(cwd, step.target, source))
        else runAsOther(['cp', '-a', `${localize(source)}/.`, path.join(cwd, step.target)], { cwd, env })
      }
    }
  }
}

/** Copies what the build context has: all but the ignored names. */
async function copyContext(source: string, target: string): Promise<void> {
  const patterns = (await readFile('deploy/Dockerfile.dockerignore', 'utf8')).trim().split('\n')
  const isIgnored = (file: string) => patterns.some(pattern => path.matchesGlob(path.relative('', file), pattern))
  await cp(source, target, { recursive: true, filter: file => !isIgnored(file) })
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY_UID}:${NOBODY_UID}`, target])
}

async function checkContents(): Promise<void> {
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  const files = entries.map(entry => path.relative(release, path.join(entry.parentPath, entry.name)))
  const sourceFiles = files.filter(file => !/^(node_modules|\.next)\//.test(file))
  deepEqual(
    sourceFiles.filter(file => /\.tsx?$|^\.env|\.md$/.test(file) && !/^(lib\/rendering|content)\//.test(file)),
    [],
  )
  ok(files.some(file => /^\.next\/static\/.*\.js\.br$/.test(file)))
}

function imageEnv(): Record<string, string> {
  const variables = final?.steps.flatMap(step => (step.kind === 'env' ? [step.variables] : [])) ?? []
  return {
    ...Object.assign({}, ...variables),
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
  }
}

/** Returns the command of an instruction of the final stage. */
function commandOf(kind: 'cmd' | 'healthcheck'): string[] {
  const instruction = final?.steps.find(step => step.kind === kind)
  if (instruction === undefined || !('command' in instruction) || typeof instruction.command === 'string')
    throw new Error(`no ${kind}`)
  return instruction.command
}

async function checkServing(): Promise<void> {
  const started = spawn('setpriv', [...asOther(), ...commandOf('cmd')], {
    cwd: release,
    env: { ...process.env, ...imageEnv() },
  })
  app = started
  for (const output of [started.stdout, started.stderr]) output.on('data', chunk => (log += chunk))
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  const isReady = () =>
    fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (started.exitCode !== null || Date.now() > deadline) throw new Error('the release does not start')
    await pause(100)
  }
  const home = await (await fetch(origin)).text()
  const paths = ['/blog', '/cities/dallas', '/ride', '/feed.xml', '/logo.svg', '/hero/hero-poster.webp']
  const ogImage = /"(?:https?:\/\/[^"/]+)?(\/og\/[^"]+\.jpg)"/.exec(
    await (await fetch(`${origin}/blog/tipping-your-chauffeur`)).text(),
  )
  const script = /\/_next\/static\/[^"]+\.js/.exec(home)
  const image = '/_next/image?url=%2Fstills%2Fairport-kerb.webp&w=384&q=75'
  for (const url of [...paths, image, ogImage?.[1] ?? 'no og image', script?.[0] ?? 'no script']) {
    equal((await fetch(origin + url)).status, 200, url)
  }
  const { booked } = await bookUntilAcknowledged({ origin, ride: await fetchPricedRide(origin), rider: 1 })
  ok(await isStoredUnchanged({ origin, booked }))
  deepEqual(log.match(/EACCES|EROFS|"level":"error".*/g) ?? [], [])
}

async function checkCommands(): Promise<void> {
  const options = { cwd: release, env: imageEnv() }
  const backup = path.join(dir, 'data/backup.tar.gz')
  match(runAsOther(['./node', 'commands/bookings.mjs', 'list'], options), /\S{4}-\S{4}/)
  match(runAsOther(['./node', 'commands/backup.mjs', backup], options), /1 booking/)
  const restored = { ...options, env: { ...options.env, DATA_DIR: path.join(dir, 'data/restored') } }
  match(runAsOther(['./node', 'commands/restore.mjs', backup], restored), /1 booking/)
  match(runAsOther(['./node', 'commands/doctor.mjs'], options), / 0 failed/)
}

async function checkEnd(): Promise<void> {
  runAsOther(commandOf('healthcheck'), { cwd: release, env: imageEnv() })
  if (app === undefined) throw new Error('the app is not running')
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  deepEqual((await ended)[0], 0)
}

/** The unit itself, but for the path of the command, which does not exist on this machine. */
async function checkUnit(): Promise<void> {
  const unit = await readFile('deploy/nocturne@.service', 'utf8')
  const file = path.join(dir, 'nocturne@3001.service')
  await writeFile(file, unit.replaceAll(/\/srv\/nocturne\/slots\/%i\/node/g, process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  deepEqual([status, stderr], [0, ''])
}

// Writes down which browser tests a check runs: `draw-tests.ts FILE`, by E2E_SHARE of them (a sixth) and E2E_SEED.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sampleTests, testsOf } from './sample-tests'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('draw-tests.ts needs the file to write')
const share = Number(process.env.E2E_SHARE || 1 / 6)
if (!(share > 0 && share <= 1)) throw new Error('E2E_SHARE is a number above 0, up to 1')

function run(command: string, args: string[]) {
  const shell = process.platform === 'win32'
  return spawnSync(command, args, { encoding: 'utf8', maxBuffer: 100 * 1024 * 1024, shell })
}

/** What a command prints. */
function read(command: string, args: string[]): string {
  const { status, stdout, stderr } = run(command, args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** The commit, so that its check can be repeated; without git, or in a copy without its history, always the same seed. */
function readCommit(): string {
  const { status, stdout } = run('git', ['rev-parse', '--short', 'HEAD'])
  return status === 0 ? stdout.trim() : 'no-commit'
}

const seed = process.env.E2E_SEED || readCommit()
const tests = testsOf(JSON.parse(read('npx', ['playwright', 'test', '--list', '--reporter=json'])))
const sample = sampleTests({ tests, share, seed })
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${sample.map(({ line }) => line).join('\n')}\n`)
console.log(`${sample.length} of ${tests.length} browser tests: E2E_SEED=${seed} E2E_SHARE=${share} (1 is all of them)`)

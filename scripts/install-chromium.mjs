// Finds the system's Chromium for the browser tests, or installs it where that is possible.
import { execFileSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

if (findChromium() === null) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo']
  try {
    for (const args of [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ]) {
      const [bin, ...rest] = [...asRoot, ...args]
      execFileSync(bin, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
  } catch {
    // Below says what to do.
  }
}
const found = findChromium()
if (found === null) {
  console.error('The browser tests need Chromium. Install it (apt-get install chromium) or name it in CHROMIUM_PATH.')
  process.exit(1)
}
console.log(found)

// Finds the system's Chromium for the browser tests, or installs it where that is possible.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, HEADLESS_SHELL } from './chromium.mjs'

const isRoot = process.getuid?.() === 0

function aptGet(...args) {
  const [bin, ...rest] = [...(isRoot ? [] : ['sudo']), 'apt-get', ...args]
  execFileSync(bin, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Installs the first of these packages that there is. */
function install(...names) {
  for (const name of names) {
    try {
      return aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
    } catch {
      // The next one, or the words below.
    }
  }
}

// The shell is worth its while wherever nobody has to be asked for it.
if (findChromium() === null || (isRoot && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL))) {
  try {
    aptGet('update')
    install('chromium-headless-shell', 'chromium')
  } catch {
    // Below says what to do.
  }
}
const found = findChromium()
if (found === null) {
  console.error('The browser tests need Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
console.log(found)
